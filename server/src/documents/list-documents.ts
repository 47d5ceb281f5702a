import { listDocuments as call, type listDocuments as Call } from '@plumbline/contract/documents';
import { documentList } from '@plumbline/rules/waivers/document-list';
import { DOCUMENT_TYPES } from '@plumbline/rules/waivers/documents';
import type { Handler } from '../http/handler.ts';
import { answerList, fieldsHash } from '../lists/answer-list.ts';
import { readCustomerList } from '../lists/read-customer-list.ts';
import { documentStatements, rowConditions } from './document-list.sql.ts';

const FIELDS = fieldsHash(call.answer);

/** Spec 1 §7. A document comes from the supplier, so it has no waiver request. */
export const listDocuments: Handler<typeof Call> = async (app, { tenant, customerId }, { ifNoneMatch, ...input }) => {
  const values = documentList.read(input);
  const { sort, direction, page, size, documentType: types, startDate, endDate, ...texts } = values;
  const scope = { organizationId: tenant.organizationId, customerId };
  const isDated = startDate !== null || endDate !== null;
  const condition = rowConditions(values);
  const query = {
    scope,
    filters: { types, createdFrom: startDate, createdTo: endDate, timeZone: isDated ? tenant.timeZone : null },
    more: condition && { condition, words: texts },
    isSelective: isDated || types.length < DOCUMENT_TYPES.length,
    order: { sort, direction },
    page,
    size,
  };
  return answerList({
    subject: [FIELDS, scope, tenant.timeZone, input],
    ifNoneMatch,
    read: (knownVersion) => readCustomerList(app, documentStatements, query, knownVersion),
  });
};
