import type { getLinkTokenizeKey as Call } from '@plumbline/contract/payment-requests';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { currentTokenizeKey } from '../payments/checkout/get-tokenize-key.ts';
import { openLink } from './open-link.ts';

export const getLinkTokenizeKey: Handler<typeof Call> = async (app, visitor, { token }) => {
  const { methods } = await openLink(app, visitor, token);
  return methods.ach ? currentTokenizeKey(app) : refuse('method_not_offered');
};
