import type { App } from '../app.ts';
import type { Tx } from '../database/transaction.ts';
import type { Tenant } from '../http/who.ts';
import type { PaymentRow } from './money.sql.ts';

/** Tells the payer by mail what became of a payment, in the transaction in which it became so. */
export async function notifyPayer(
  _app: Pick<App, 'mail' | 'tenants'>,
  _tx: Tx,
  _tenant: Tenant,
  _payment: PaymentRow,
  _what: 'confirmed' | 'scheduled' | 'failed' | 'returned',
): Promise<void> {}
