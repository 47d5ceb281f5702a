import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Payer } from '../../http/caller.ts';
import { saveMethod } from '../charge/save-method.ts';
import { lockSavedMethod } from '../charge/saved-methods.sql.ts';
import { actorOf } from '../principal.ts';
import type { ChosenMethod, PaymentInput } from './choose-method.ts';

/**
 * The saved method of a payment, locked against deletion; null without one. A payment on a later day saves a new method
 * now, because it is charged from it (decision C26).
 */
export async function lockMethod(
  app: App,
  tx: Tx,
  caller: Payer,
  { input, method }: { input: Pick<PaymentInput, 'scheduledAt'>; method: ChosenMethod | null },
  at: string,
): Promise<string | null> {
  if (method === null) return null;
  const scope = { organizationId: caller.tenant.organizationId, customerId: caller.customerId };
  const createdBy = actorOf(caller);
  if (method.isToBeSaved && input.scheduledAt !== undefined && createdBy !== null) {
    const owner = { ...scope, ...method, createdBy };
    return saveMethod(app, tx, owner, { ...method, method: method.charge }, at);
  }
  const { savedId } = method;
  // It may have been deleted since it was read. From here on the lock prevents that (decision C24).
  if (savedId !== null && !(await lockSavedMethod(tx, { ...scope, id: savedId }))) refuse('method_deleted');
  return savedId;
}
