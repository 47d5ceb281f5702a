import type { Charge } from '../../ports/gateway/gateway.ts';

/** Stored encrypted between storing a charge and sending it. */
export type StoredCharge = Omit<Charge, 'orderId' | 'amount'>;

export const chargeContext = (organizationId: string, attemptId: string): string =>
  `charge ${organizationId} ${attemptId}`;
