import type { signWaiver as Call } from '@plumbline/contract/waiver-signing';
import type { Handler } from '../../http/handler.ts';
import { ownSignature } from './own-signature.ts';
import { sign } from './sign.ts';

export const signWaiver: Handler<typeof Call> = async (app, staff, { id, ...given }) => ({
  waiverRequestStatus: await sign(app, await ownSignature(app, staff, given), id),
});
