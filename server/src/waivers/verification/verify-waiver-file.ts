import type { verifyWaiverFile as Call } from '@plumbline/contract/verify';
import type { Handler } from '../../http/handler.ts';
import { selectSealedByHash } from './verification.sql.ts';
import { verified } from './verified.ts';

export const verifyWaiverFile: Handler<typeof Call> = async (app, { tenant }, { sha256 }) =>
  verified(await selectSealedByHash(app.sql, tenant.organizationId, Buffer.from(sha256, 'hex')));
