import type { getSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import type { Handler } from '../../http/handler.ts';
import { countRecoveryCodes, selectFactor } from '../../identity/two-factor/two-factor.sql.ts';
import { selectIsFactorRequired } from './own-access.sql.ts';

export const getSecondFactor: Handler<typeof Call> = async (app, { organizationId, identityId }) => {
  const factor = await selectFactor(app.sql, identityId);
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(app.sql, identityId),
    isRequired: await selectIsFactorRequired(app.sql, organizationId),
  };
};
