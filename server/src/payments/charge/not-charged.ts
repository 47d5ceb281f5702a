import type { Cents } from '@plumbline/rules/money';
import type { ChargeReply } from '../../ports/gateway/gateway.ts';

/** The response code of a charge that the provider was asked for until it was certain that it had not arrived. */
export const NOT_FOUND = 'unknown_not_found';

/** The reply we construct ourselves when the provider has charged nothing. */
export const notCharged = (
  { merchantId, amount }: { merchantId: string; amount: Cents },
  responseCode: string,
  responseText: string,
): ChargeReply => ({
  outcome: 'declined',
  retref: null,
  merchantId,
  amount,
  responseCode,
  responseText,
  authCode: null,
  avsResponse: null,
  cvvResponse: null,
  settlementStatus: null,
});
