import { InvoiceRow } from '@plumbline/contract/invoices';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import type { BuiltAnswer } from '../../http/handler.ts';
import { answerList, fieldsHash } from '../../lists/answer-list.ts';
import { answerContext } from '../answer-context.ts';
import type { InvoiceQuery } from '../invoice-selection.ts';
import { readPage } from './read-page.ts';

const FIELDS = fieldsHash(InvoiceRow);

/** The page as JSON with its ETag; without rows if the browser has them already. */
export function answerPage(
  app: App,
  caller: Customer,
  query: InvoiceQuery,
  { ifNoneMatch, ...input }: { ifNoneMatch: string | null },
): Promise<BuiltAnswer> {
  const context = answerContext(caller);
  const hasWaivers = caller.capabilities.waivers;
  const { organizationId, customerId, currencyCode, today } = query.selection;
  return answerList({
    fields: FIELDS,
    context: `${organizationId} ${customerId} ${currencyCode} ${today} ${context.timeZone} ${hasWaivers} ${context.customerName}`,
    input,
    ifNoneMatch,
    read: (knownVersion) => readPage({ app, query, context, hasWaivers, knownVersion }),
  });
}
