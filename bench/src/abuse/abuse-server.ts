// Two suppliers with a portal, a signed-in user and an invoice each; the process tells its memory.
import { runProcess } from '@plumbline/server/run-process';
import {
  insertCustomer,
  insertIdentity,
  insertInvoice,
  insertMember,
  insertOrganization,
  insertPortal,
} from '@plumbline/server/testing/fixtures.sql';
import { sayReady, signIn, startProduct } from '../product.ts';

type Supplier = { host: string; cookie: string; invoiceId: string };
export type AbuseReady = Supplier & { port: number; other: Supplier };

await runProcess(async () => {
  const { server, hostOf } = await startProduct((http) =>
    http.get('/bench/memory', async () => {
      globalThis.gc?.();
      return String(process.memoryUsage().rss);
    }),
  );
  const { sql } = server.app;
  const addSupplier = async (label: string): Promise<Supplier> => {
    const organizationId = await insertOrganization(sql, `${label} Supply`);
    const settings = { isPaymentEnabled: true };
    const portalId = await insertPortal(sql, { organizationId, label, name: `${label} Supply`, settings });
    const customerId = await insertCustomer(sql, organizationId, `${label} Builders`);
    const identityId = await insertIdentity(sql, `ann@${label}.example`, 'Ann Bench');
    await insertMember(sql, { organizationId, portalId, customerId, identityId });
    const invoiceId = await insertInvoice(sql, { organizationId, customerId });
    const cookie = await signIn(sql, { organizationId, portalId, identityId });
    return { host: hostOf(label), cookie, invoiceId };
  };
  const suppliers = { ...(await addSupplier('bench')), other: await addSupplier('other') };
  sayReady({ port: server.port, ...suppliers } satisfies AbuseReady);
  return server;
});
