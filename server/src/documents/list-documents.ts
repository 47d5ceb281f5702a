import { listDocuments as call, type listDocuments as Call } from '@plumbline/contract/documents';
import { documentList } from '@plumbline/rules/waivers/document-list';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import type { Handler } from '../http/handler.ts';
import { answerList, fieldsHash } from '../lists/answer-list.ts';
import { createdFilter } from '../lists/document-filters.sql.ts';
import { readCustomerList } from '../lists/read-customer-list.ts';
import { documentConditions, documentStatements } from './document-list.sql.ts';

const FIELDS = fieldsHash(call.answer);

/** Spec 1 §7. A document comes from the supplier, so it has no waiver request. */
export const listDocuments: Handler<typeof Call> = async (app, { tenant, customerId }, { ifNoneMatch, ...input }) => {
  const values = documentList.read(input);
  const { sort, direction, page, size, documentType: types, startDate, endDate, ...texts } = values;
  const scope = { organizationId: tenant.organizationId, customerId };
  const created = createdFilter({ startDate, endDate }, tenant.timeZone);
  const isEveryType = types.length === DOCUMENT_TYPES.length;
  const condition = documentConditions(values);
  const query = {
    scope,
    filters: { types: isEveryType ? null : types, ...created },
    more: condition && { condition, words: texts },
    isSelective: created.timeZone !== null || !isEveryType,
    order: { sort, direction },
    page,
    size,
  };
  return answerList({
    fields: FIELDS,
    context: `${tenant.organizationId} ${customerId} ${tenant.timeZone}`,
    input,
    ifNoneMatch,
    read: (knownVersion) => readCustomerList(app, documentStatements, query, knownVersion),
  });
};
