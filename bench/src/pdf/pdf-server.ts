// The product with a customer whose invoices have a page of lines each.
import { runProcess } from '@plumbline/server/run-process';
import {
  insertCustomer,
  insertIdentity,
  insertMember,
  insertOrganization,
  insertPortal,
} from '@plumbline/server/testing/fixtures.sql';
import { sayReady, signIn, startProduct } from '../product.ts';
import { insertInvoices } from './invoices.sql.ts';

export type PdfReady = { port: number; host: string; cookie: string; invoiceIds: string[] };

const INVOICES = 3_000;

await runProcess(async () => {
  const { server, hostOf } = await startProduct();
  const { sql } = server.app;
  const organizationId = await insertOrganization(sql, 'Bench Supply');
  const settings = { isPaymentEnabled: true };
  const portalId = await insertPortal(sql, { organizationId, label: 'bench', name: 'Bench Supply', settings });
  const customerId = await insertCustomer(sql, organizationId, 'Bench Builders');
  const identityId = await insertIdentity(sql, 'ann@bench.example', 'Ann Bench');
  await insertMember(sql, { organizationId, portalId, customerId, identityId });
  const invoiceIds = await insertInvoices(sql, { organizationId, customerId }, INVOICES);
  const cookie = await signIn(sql, { organizationId, portalId, identityId });
  sayReady({ port: server.port, host: hostOf('bench'), cookie, invoiceIds } satisfies PdfReady);
  return server;
});
