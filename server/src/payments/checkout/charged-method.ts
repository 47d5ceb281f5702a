import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import { processOn } from '@plumbline/rules/payments/schedule';
import type { App } from '../../app.ts';
import type { Payer } from '../../http/caller.ts';
import { type ChosenMethod, chooseMethod, type MethodInput, type PaymentInput } from './choose-method.ts';

export function refuseWithoutRequestMethod(
  { capabilities }: Payer,
  { requestMethod }: Pick<PaymentInput, 'requestMethod'>,
): void {
  if (capabilities.requestMethodRequired && requestMethod === undefined) refuse('request_method_missing');
}

/** The card or bank account that is charged, now or on the chosen day, if the portal takes it. */
export async function chargedMethod(
  app: App,
  caller: Payer,
  input: MethodInput & Pick<PaymentInput, 'currencyCode'>,
): Promise<ChosenMethod> {
  refuseWithoutRequestMethod(caller, input);
  const { capabilities, tenant } = caller;
  const isOffered = input.paymentType === 'ACH' ? capabilities.ach : capabilities.card;
  if (!isOffered) refuse('method_not_offered');
  const merchant = await app.merchants.find(tenant.organizationId, input.currencyCode);
  if (!merchant) refuse('method_not_offered');
  const { scheduledAt } = input;
  const day = scheduledAt === undefined ? today(app.now(), tenant.timeZone) : processOn(scheduledAt);
  return chooseMethod(app, caller, merchant, input, day);
}
