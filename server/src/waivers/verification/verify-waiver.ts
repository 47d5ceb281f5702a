import type { verifyWaiver as Call } from '@plumbline/contract/verify';
import { readVerifyCode } from '@plumbline/rules/waivers/verify-code';
import type { Handler } from '../../http/handler.ts';
import { selectSealedByCode } from './verification.sql.ts';
import { verified } from './verified.ts';

/** Also where the portal no longer offers waivers: a title company keeps one for years. */
export const verifyWaiver: Handler<typeof Call> = async (app, { tenant }, { code }) =>
  verified(await selectSealedByCode(app.sql, tenant.organizationId, readVerifyCode(code)));
