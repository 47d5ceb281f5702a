import type { renewRecoveryCodes as Call } from '@plumbline/contract/staff/second-factor';
import type { Handler } from '../../http/handler.ts';
import { renewCodes } from '../../identity/own-factor/renew-codes.ts';

export const renewRecoveryCodes: Handler<typeof Call> = (app, staff, { code }) => renewCodes(app, staff, code);
