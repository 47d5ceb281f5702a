import { refuse } from '@plumbline/contract/refusals';
import { errorCode } from '../../database/error-code.ts';
import type { Tx } from '../../database/transaction.ts';
import { selectReservation } from './action-codes.sql.ts';
import { updateEmail } from '../logins.sql.ts';

const UNIQUE_VIOLATION = '23505';

type NewEmail = { identityId: string; email: string; emailVerifiedAt: string | null; at: string };

/** Sets an address, unless another person has it or can still restore it. */
export async function takeEmail(tx: Tx, { identityId, email, emailVerifiedAt, at }: NewEmail): Promise<void> {
  try {
    await updateEmail(tx, identityId, email, emailVerifiedAt);
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) refuse('email_already_in_use');
    throw error;
  }
  // Checked after the update, which waits for a concurrent change that gives the address up.
  if (await selectReservation(tx, email, identityId, at)) refuse('email_already_in_use');
}
