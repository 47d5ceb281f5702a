import type { tokenizeLinkAccount as Call } from '@plumbline/contract/payment-requests';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { tokenOfAccount } from '../payments/checkout/tokenize-account.ts';
import { openLink } from './open-link.ts';

export const tokenizeLinkAccount: Handler<typeof Call> = async (app, visitor, { token, encrypted, keyId }) => {
  const { request, methods } = await openLink(app, visitor, token);
  if (!methods.ach) refuse('method_not_offered');
  return { token: await tokenOfAccount(app, request.organizationId, { encrypted, keyId: keyId ?? null }) };
};
