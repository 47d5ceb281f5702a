import type { verifyWaiverFile as Call } from '@plumbline/contract/verify';
import type { Handler } from '../../http/handler.ts';
import { selectReleasedByHash, selectSealedByHash } from './verification.sql.ts';
import { verified, verifiedFile } from './verified.ts';

export const verifyWaiverFile: Handler<typeof Call> = async (app, { tenant }, { sha256 }) => {
  const { organizationId, timeZone } = tenant;
  const hash = Buffer.from(sha256, 'hex');
  const sealed = await selectSealedByHash(app.sql, organizationId, hash);
  const released = sealed === undefined ? await selectReleasedByHash(app.sql, organizationId, hash) : undefined;
  return released === undefined ? verified(sealed) : verifiedFile(released, timeZone);
};
