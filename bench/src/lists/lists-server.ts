// The product with organizations of several sizes, and a signed-in user of the biggest customer of each.
import { fillOrganization, vacuumFilled } from '@plumbline/demo/large-organization.sql';
import { shapeOf } from '@plumbline/demo/large-shape';
import { asDay } from '@plumbline/rules/dates';
import type { App } from '@plumbline/server/app';
import { runProcess } from '@plumbline/server/run-process';
import { insertIdentity, insertMember, insertOrganization, insertPortal } from '@plumbline/server/testing/fixtures.sql';
import { insertMixedPayments } from '@plumbline/server/testing/payment-fixtures.sql';
import { type Product, sayReady, signIn, startProduct } from '../product.ts';
import {
  insertDocuments,
  insertFirstCustomer,
  insertOtherPayments,
  insertRecurrences,
  selectBusiestProject,
  selectFilled,
  selectSomeInvoices,
  vacuumDocuments,
} from './accounts.sql.ts';
import type { Account, ListsReady } from './ready.ts';
import { recordStatements } from './record-statements.ts';

const CUSTOMER_NAME = 'Bench Builders';
const SETTINGS = {
  isPaymentEnabled: true,
  isCreditMemoEnabled: true,
  isRecurrencePaymentEnabled: true,
  isCardOnFileEnabled: true,
};
const RECURRENCES = 30;
const WAIVER_SETTINGS = { ...SETTINGS, isWaiverEnabled: true };

/** The biggest customer has as many invoices at 200,000 as at a million, so that only the others make the difference. */
const biggestOf = (size: number): number => Math.min(22_000, Math.round(size * 0.11));
const labelOf = (size: number): string => `bench${size}`;
const paymentsOf = (size: number): number => Math.min(5_000, size / 20);
const documentsOf = (size: number): number => Math.min(2_000, size / 50);

await runProcess(async () => {
  const statements: { take: () => unknown } = { take: () => [] };
  const product = await startProduct((http) => http.get('/bench/statements', async () => statements.take()));
  const { server, connection } = product;
  const accounts: Account[] = [];
  let isFilled = false;
  for (const size of (process.env['BENCH_SIZES'] ?? '').split(',').map(Number)) {
    isFilled ||= !(await selectFilled(server.app.sql, labelOf(size)));
    accounts.push(await openAccount(product, size));
  }
  Object.assign(statements, recordStatements(server.app.database.pool));
  sayReady({ port: server.port, pid: process.pid, connection, accounts, isFilled } satisfies ListsReady);
  return server;
});

async function openAccount({ server, hostOf }: Product, size: number): Promise<Account> {
  const { app } = server;
  const [label, waiverLabel] = [labelOf(size), `waivers${size}`];
  if (!(await selectFilled(app.sql, label))) await fill(app, { size, label, waiverLabel });
  const [filled, waivers] = [await selectFilled(app.sql, label), await selectFilled(app.sql, waiverLabel)];
  if (!filled || !waivers) throw new Error(`the organization with ${size} invoices has no user`);
  const { organizationId, customerId } = filled;
  return {
    size,
    host: hostOf(label),
    cookie: await signIn(app.sql, filled),
    waiverHost: hostOf(waiverLabel),
    waiverCookie: await signIn(app.sql, waivers),
    organizationId,
    customerId,
    customerName: CUSTOMER_NAME,
    invoices: biggestOf(size),
    payments: paymentsOf(size),
    documents: documentsOf(size),
    projectId: await selectBusiestProject(app.sql, { organizationId, customerId }),
  };
}

/** The portals come last: an organization without them was not filled to the end. */
async function fill(
  { sql, database }: App,
  facts: { size: number; label: string; waiverLabel: string },
): Promise<void> {
  const { size, label, waiverLabel } = facts;
  const organizationId = await insertOrganization(sql, `Bench Supply ${size}`);
  const customerId = await insertFirstCustomer(sql, organizationId, CUSTOMER_NAME);
  const day = asDay(new Date().toISOString().slice(0, 10));
  await fillOrganization(database, { organizationId, day, ...shapeOf(size), biggest: biggestOf(size) });
  await vacuumFilled(database);
  const addPortal = async (ownLabel: string, settings: typeof SETTINGS) => {
    const portalId = await insertPortal(sql, { organizationId, label: ownLabel, name: 'Bench Supply', settings });
    const identityId = await insertIdentity(sql, `ann@${ownLabel}.example`, 'Ann Bench');
    await insertMember(sql, { organizationId, portalId, customerId, identityId });
    return { portalId, identityId };
  };
  const { portalId, identityId } = await addPortal(waiverLabel, WAIVER_SETTINGS);
  const owner = { organizationId, customerId, portalId };
  const invoiceIds = await selectSomeInvoices(sql, owner);
  await insertMixedPayments(sql, { ...owner, payers: [identityId], invoiceIds }, paymentsOf(size));
  await insertOtherPayments(sql, owner);
  await insertRecurrences(sql, { ...owner, identityId }, RECURRENCES);
  await insertDocuments(sql, owner, documentsOf(size));
  await vacuumDocuments(database.owner);
  await addPortal(label, SETTINGS);
}
