import { refuse } from '@plumbline/contract/refusals';
import type {
  changeSignInRules as ChangeCall,
  getSignInRules as GetCall,
} from '@plumbline/contract/staff/second-factor';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { selectFactor } from '../../identity/two-factor/two-factor.sql.ts';
import { selectIsFactorRequired, updateFactorRequired } from './own-access.sql.ts';

export const getSignInRules: Handler<typeof GetCall> = async (app, { organizationId }) => ({
  secondFactorRequired: await selectIsFactorRequired(app.sql, organizationId),
});

/** Whoever asks others for two factors has them. */
export const changeSignInRules: Handler<typeof ChangeCall> = async (app, staff, { secondFactorRequired }) => {
  const { organizationId, identityId, requestId, clientAddress } = staff;
  await inTransaction(app.sql, async (tx) => {
    const factor = await selectFactor(tx, identityId);
    if (secondFactorRequired && (factor?.confirmedAt ?? null) === null) refuse('second_factor_off');
    if (!(await updateFactorRequired(tx, organizationId, secondFactorRequired))) return;
    await insertAuditEvent(tx, {
      organizationId,
      at: app.now().toISOString(),
      actorIdentityId: identityId,
      action: secondFactorRequired ? 'second-factor.required' : 'second-factor.optional',
      subjectType: 'organization',
      subjectId: organizationId,
      requestId,
      clientAddress,
    });
  });
  app.sessions.clearCache();
  return {};
};
