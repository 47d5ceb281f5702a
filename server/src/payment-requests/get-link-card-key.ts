import type { getLinkCardKey as Call } from '@plumbline/contract/payment-requests';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { openLink } from './open-link.ts';

export const getLinkCardKey: Handler<typeof Call> = async (app, visitor, { token }) => {
  const { request, methods } = await openLink(app, visitor, token);
  if (!methods.card) refuse('method_not_offered');
  const merchant = await app.merchants.find(request.organizationId, request.currencyCode);
  return merchant ? app.gateway.browserAddresses(merchant) : refuse('method_not_offered');
};
