import { hash } from 'node:crypto';
import { InvoiceRow } from '@plumbline/contract/invoices';
import type { App } from '../../app.ts';
import type { Customer } from '../../http/caller.ts';
import type { BuiltAnswer } from '../../http/handler.ts';
import { answerContext } from '../answer-context.ts';
import type { AnswerContext } from '../invoice-answer.sql.ts';
import type { InvoiceQuery } from '../invoice-selection.ts';
import { readPage } from './read-page.ts';

/** The page as JSON with its ETag; without rows if the browser has them already. */
export async function answerPage(
  app: App,
  caller: Customer,
  query: InvoiceQuery,
  ifNoneMatch: string | null,
): Promise<BuiltAnswer> {
  const context = answerContext(caller);
  const hasWaivers = caller.capabilities.waivers;
  const subject = hashOf(query, context, hasWaivers);
  const knownVersion = versionIn(ifNoneMatch, subject);
  const { version, count, rows } = await readPage({ app, query, context, hasWaivers, knownVersion });
  return { json: rows === null ? null : `{"rows":${rows},"count":${count}}`, etag: `W/"${version}.${subject}"` };
}

/** The fields of an answer change with the version of the program. */
const FIELDS = hash('sha256', JSON.stringify(InvoiceRow), 'base64url');

/** Everything that the answer depends on besides the customer's invoices. */
const hashOf = ({ selection, order, page, size }: InvoiceQuery, context: AnswerContext, hasWaivers: boolean): string =>
  hash('sha256', JSON.stringify([FIELDS, selection, order, page, size, context, hasWaivers]), 'base64url').slice(0, 22);

/** The version of the invoices that the browser has seen of this page; null if its tag is of something else. */
function versionIn(ifNoneMatch: string | null, subject: string): number | null {
  const [, version, of] = /^(?:W\/)?"(\d{1,15})\.([\w-]{22})"$/.exec(ifNoneMatch ?? '') ?? [];
  return of === subject ? Number(version) : null;
}
