// One row in each table of autopay, and a second rule and run that copies can belong to.
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertProject } from '../../testing/fixtures.sql.ts';
import { newId } from '../new-id.ts';
import type { Sql } from '../open-database.ts';

export const OTHER_RULE = newId();
export const OTHER_RUN = newId();
export const PAID_RUN = newId();

const AT = '2026-11-10T12:00:00.000Z';
const AMOUNT = asCents(100_00);

type Payer = {
  organizationId: string;
  portalId: string;
  customerId: string;
  createdBy: string;
  invoiceId: string;
  paymentMethodId: string;
};

/** The first run has a payment. */
export async function insertAutopay(sql: Sql, { invoiceId, ...payer }: Payer): Promise<void> {
  const { organizationId, customerId, createdBy } = payer;
  const ruleId = newId();
  const rule = {
    ...payer,
    currencyCode: 'USD',
    scope: 'ALL',
    timing: 'DUE_DATE',
    invoiceLimit: AMOUNT,
    monthLimit: AMOUNT,
    usesCredits: true,
    startsOn: asDay('2026-11-10'),
    createdAt: AT,
    changedAt: AT,
    nextPlanAt: AT,
  } as const;
  await sql
    .insertInto('autopayRule')
    .values([
      { ...rule, id: ruleId, status: 'ACTIVE' },
      { ...rule, id: OTHER_RULE, status: 'STOPPED' },
    ])
    .execute();
  const projectId = await insertProject(sql, organizationId, customerId, 'Harrow Street Lofts');
  await sql.insertInto('autopayProject').values({ organizationId, ruleId, projectId }).execute();
  const consent = { words: 'I authorize', identityId: createdBy, clientAddress: '192.0.2.1' };
  await sql
    .insertInto('autopayConsent')
    .values({ ...consent, organizationId, ruleId, id: newId(), createdAt: AT })
    .execute();
  const run = { organizationId, customerId, status: 'PAID', createdAt: AT } as const;
  await sql
    .insertInto('autopayRun')
    .values([
      { ...run, id: PAID_RUN, ruleId, day: asDay('2026-11-20') },
      { ...run, id: OTHER_RUN, ruleId: OTHER_RULE, day: asDay('2026-11-27') },
    ])
    .execute();
  await sql
    .insertInto('autopayRunInvoice')
    .values({ organizationId, runId: PAID_RUN, invoiceId, amount: AMOUNT })
    .execute();
  await sql
    .insertInto('autopayApproval')
    .values({ organizationId, ruleId, invoiceId, amount: AMOUNT, approvedBy: createdBy, approvedAt: AT })
    .execute();
}
