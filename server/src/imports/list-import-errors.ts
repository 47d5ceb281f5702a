import type { listImportErrors as Call } from '@plumbline/contract/imports/imports';
import { refuse } from '@plumbline/contract/refusals';
import { problemWords } from '@plumbline/rules/imports/problem-words';
import type { RowError } from '@plumbline/rules/imports/read-row';
import { similarCustomers } from '@plumbline/rules/imports/similar-customer';
import type { App } from '../app.ts';
import type { Handler } from '../http/handler.ts';
import { selectCustomerNumbers, selectLeftOut } from './import-rows.sql.ts';
import { selectRun } from './import-runs.sql.ts';

const PAGE = 200;

/** Several errors of a row are several entries; the count is that of the rows. */
export const listImportErrors: Handler<typeof Call> = async (app, { organizationId }, { id, afterLine = 0 }) => {
  const run = (await selectRun(app.sql, { organizationId, id })) ?? refuse('not_found');
  const rows = await selectLeftOut(app.sql, run, afterLine, PAGE);
  const found = rows.flatMap(({ line, errors }) => (errors ?? []).map((error) => ({ line, ...error })));
  const meant = await findMeant(app, organizationId, found);
  return {
    rows: found.map((error) => {
      const { line, field, value, problem, detail } = error;
      const customer = meant(error);
      return {
        line,
        field,
        value,
        problem,
        message: problemWords(problem, detail),
        suggestion: error.suggestion ?? customer?.code ?? null,
        suggestionName: customer?.name ?? null,
        correction: run.corrections[line]?.[field] ?? null,
      };
    }),
    count: run.leftOutCount,
  };
};

/** Finds whom an unknown number means; reads the customers only if there is one. */
async function findMeant(app: App, organizationId: string, errors: readonly RowError[]) {
  const isUnknown = ({ problem }: RowError) => problem === 'NO_SUCH_CUSTOMER';
  if (!errors.some(isUnknown)) return () => null;
  const find = similarCustomers(await selectCustomerNumbers(app.sql, organizationId));
  return (error: RowError) => (isUnknown(error) ? find(error.value) : null);
}
