import { addDays } from '@plumbline/rules/dates';
import type { Account } from '../ready.ts';
import type { BestStatement } from './best-statement.ts';
import { bucketConditions, todayOf } from './buckets.ts';
import { Parameters } from './parameters.ts';

const OPEN = `type = 'INVOICE' and is_open`;
const PAID = `type = 'INVOICE' and not is_open`;

const sum = (column: string, condition: string): string => `coalesce(sum(${column}) filter (where ${condition}), 0)`;

/** Reads the sums that the product keeps. */
export function summaryStatement({ organizationId, customerId }: Account): BestStatement {
  const parameters = new Parameters();
  const scope = `organization_id = ${parameters.add(organizationId)} and customer_id = ${parameters.add(customerId)} and currency_code = 'USD'`;
  const dayBack = (days: number) => `${parameters.add(addDays(todayOf(), -days))}::date`;
  const buckets = bucketConditions([0, 30, 60, 90].map(dayBack));
  const totals = (side: string) =>
    `json_build_object(${buckets.map(([key, within]) => `'${key}', ${sum('balance', `${within} and ${side}`)}`).join(', ')})`;
  const kept = {
    openAccountCount: sum('invoice_count', OPEN),
    openProjectCount: sum('invoice_count', `${OPEN} and has_project`),
    openWithoutProjectCount: sum('invoice_count', `${OPEN} and not has_project`),
    openAccountCreditTotal: sum('balance', `type = 'CREDIT'`),
    openAccountPendingTotal: sum('held_amount', OPEN),
    accountPaidTotal: sum('total_amount', PAID),
    projectPaidTotal: sum('total_amount', `${PAID} and has_project`),
    withoutProjectPaidTotal: sum('total_amount', `${PAID} and not has_project`),
  };
  const text = `
    select row_to_json(answered)::text as answer from (
      select 'USD' as "currencyCode", * from
        (select ${totals('true')} as "openAccount", ${totals('has_project')} as "openProject",
                ${totals('not has_project')} as "openWithoutProject"
           from open_total where ${scope}) aged,
        (select ${Object.entries(kept)
          .map(([name, value]) => `${value} as "${name}"`)
          .join(', ')}
           from invoice_total where ${scope}) kept,
        (select max(as_of) as "balancesAsOf" from import_known
          where organization_id = $1 and kind = 'invoices' and record_id in ($1, $2)) said
    ) answered`;
  return { text, values: parameters.values };
}
