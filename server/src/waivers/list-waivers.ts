import { listWaivers as call, type listWaivers as Call } from '@plumbline/contract/waivers';
import { today } from '@plumbline/rules/dates';
import { waiverList, type WaiverFilters } from '@plumbline/rules/waivers/waiver-list';
import { statusesOfFilter } from '@plumbline/rules/waivers/waiver-status';
import type { Handler } from '../http/handler.ts';
import { answerList, fieldsHash } from '../lists/answer-list.ts';
import { createdFilter } from '../lists/document-filters.sql.ts';
import { readCustomerList } from '../lists/read-customer-list.ts';
import { addAwaited } from './add-awaited.ts';
import { type IndexedFilters, waiverConditions, waiverStatements } from './waivers.sql.ts';

const FIELDS = fieldsHash(call.answer);

export const listWaivers: Handler<typeof Call> = async (app, { tenant, customerId }, { ifNoneMatch, ...input }) => {
  const day = today(app.now(), tenant.timeZone);
  const values = waiverList.read(input);
  const { sort, direction, page, size, ...words } = values;
  const scope = { organizationId: tenant.organizationId, customerId };
  const filters = indexedFilters(values, tenant.timeZone, tenant.organizationId);
  const condition = waiverConditions(values);
  const query = {
    scope,
    filters,
    more: condition && { condition, words },
    isSelective: Object.values(filters).some((value) => value !== null),
    order: { sort, direction },
    page,
    size,
  };
  return answerList({
    fields: FIELDS,
    context: `${tenant.organizationId} ${customerId} ${tenant.timeZone} ${day}`,
    input,
    ifNoneMatch,
    read: async (knownVersion) =>
      addAwaited(app.sql, { ...scope, today: day }, await readCustomerList(app, waiverStatements, query, knownVersion)),
  });
};

const indexedFilters = (values: WaiverFilters, timeZone: string, organizationId: string): IndexedFilters => ({
  outstandingIn: values.outstanding === true ? organizationId : null,
  waiverType: values.waiverType,
  statuses: values.status === null ? null : statusesOfFilter(values.status),
  executed: values.executed,
  throughDate: values.throughDate,
  ...createdFilter(values, timeZone),
});
