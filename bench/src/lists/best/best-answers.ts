// The best answer we know to each measured call: one prepared statement that returns the finished JSON.
import type { Account } from '../ready.ts';
import type { BestStatement } from './best-statement.ts';
import { documentCount, documentPage, waiverCount } from './documents.sql.ts';
import { countStatement, pageStatement, type Query, totalStatement, unpaidStatement } from './invoices.sql.ts';
import { paymentCount, paymentPage } from './payments.sql.ts';
import { projectPage } from './projects.sql.ts';
import { methodPage, nextRecurrences } from './recurrences.sql.ts';
import { summaryStatement } from './summary.sql.ts';
import { waiverPage, withAwaited } from './waivers.sql.ts';

type Run = (statement: BestStatement) => Promise<string>;
type BestAnswer = (run: Run, account: Account, query: Query) => Promise<string>;

const counts = new Map<string, number>();

/** Nothing changes during a run, so that each filter is counted once. */
async function countOnce<S extends BestStatement | null>(
  run: Run,
  statement: S,
): Promise<S extends null ? null : number>;
async function countOnce(run: Run, statement: BestStatement | null): Promise<number | null> {
  if (statement === null) return null;
  const key = JSON.stringify(statement);
  const count = counts.get(key) ?? Number(await run(statement));
  counts.set(key, count);
  return count;
}

export const BEST_ANSWERS: Readonly<Record<string, BestAnswer>> = {
  '/v1/invoices/filter/all': async (run, account, query) =>
    run(pageStatement(account, query, await countOnce(run, countStatement(account, query)))),
  '/v1/invoices/filter/all/total': (run, account, query) => run(totalStatement(account, query)),
  '/v1/invoices/summary/all': (run, account) => run(summaryStatement(account)),
  '/v1/invoices/unpaid/all': (run, account) => run(unpaidStatement(account)),
  '/v1/payments': async (run, account, query) =>
    run(paymentPage(account, query, await countOnce(run, paymentCount(account, query)))),
  '/v1/waivers': async (run, account, query) =>
    withAwaited(run, account, await run(waiverPage(account, query, await countOnce(run, waiverCount(account))))),
  '/v1/documents': async (run, account, query) =>
    run(documentPage(account, query, await countOnce(run, documentCount(account)))),
  '/v1/recurrences': (run, account) => run(nextRecurrences(account)),
  '/v1/card-on-file': (run, account) => run(methodPage(account)),
  '/api/projects-t2/open': (run, account) => run(projectPage(account)),
};
