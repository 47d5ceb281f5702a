// The provider's side of a test: its charges, and planned faults.
import type { OverviewRow } from '@plumbline/sandbox/gateway/overview';
import type { Merchant } from '@plumbline/sandbox/options';
import type { Sandbox } from '@plumbline/sandbox/start-sandbox';
import { reconcilePayments } from '../payments/reconciliation/reconcile.ts';
import { checkBooks } from './books.ts';
import { checkProvider } from './provider-books.ts';
import { controlAt, tokenizeAt } from './sandbox-calls.ts';
import type { TestPortal } from './test-portal.ts';

export function providerOf({ app, organizationId }: TestPortal, sandbox: Sandbox, merchant: Merchant) {
  const control = <T>(path: string, body?: object): Promise<T> => controlAt<T>(sandbox, path, body);
  const charges = (): Promise<OverviewRow[]> => control<OverviewRow[]>('/transactions');
  return {
    control,
    charges,
    /** Makes the next calls of an operation fail. */
    plan: (op: string, fault: string, times = 1) => control('/faults', { op, fault, times }),
    /** A charge that arrives at the provider late, a second time, or from another system. */
    deliver: async (orderid: string, cents: number): Promise<void> => {
      const { merchid, user, password, currency } = merchant;
      const account = await tokenizeAt(sandbox, '4788250000121443');
      const amount = (cents / 100).toFixed(2);
      await fetch(`${sandbox.origin}/cardconnect/rest/auth`, {
        method: 'PUT',
        headers: {
          authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          merchid,
          account,
          amount,
          currency,
          orderid,
          expiry: '203012',
          capture: 'Y',
          receipt: 'Y',
        }),
      });
    },
    /** The provider's charges for one payment. */
    chargesOf: async (code: string): Promise<OverviewRow[]> => {
      const rows = await app.sql
        .selectFrom('paymentAttempt')
        .innerJoin('payment', 'payment.id', 'paymentAttempt.paymentId')
        .select('paymentAttempt.orderId')
        .where('payment.organizationId', '=', organizationId)
        .where('payment.code', '=', code)
        .execute();
      const orders = new Set(rows.map(({ orderId }) => orderId));
      return (await charges()).filter(({ orderid }) => orders.has(orderid));
    },
    checkBooks: (opened?: ReadonlyMap<string, number>) => checkBooks(app, organizationId, opened),
    /** Checks the books, and that the provider's agree. */
    checkAll: async (opened?: ReadonlyMap<string, number>): Promise<void> => {
      await checkBooks(app, organizationId, opened);
      await checkProvider(app, organizationId, await charges(), { isReconciled: false });
    },
    /** Reads the provider's latest reports, and checks each account by itself. */
    checkAccounts: async (opened?: ReadonlyMap<string, number>): Promise<void> => {
      await reconcilePayments(app);
      await checkBooks(app, organizationId, opened);
      await checkProvider(app, organizationId, await charges(), { isReconciled: true });
    },
  };
}
