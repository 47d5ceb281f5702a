import type { AccountHolderType } from '@plumbline/rules/payments/ach';
import type { Charge } from '../../ports/gateway/gateway.ts';

/** Stored encrypted between storing a charge and sending it. */
export type StoredCharge = Omit<Charge, 'orderId' | 'amount'> & {
  /** The payer agreed to save the method, which happens once it has been accepted. */
  saved?: { accountHolderType: AccountHolderType | null };
};

export const chargeContext = (organizationId: string, attemptId: string): string =>
  `charge ${organizationId} ${attemptId}`;
