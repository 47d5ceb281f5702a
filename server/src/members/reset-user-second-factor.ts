import type { resetUserSecondFactor as Call } from '@plumbline/contract/customers/people';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectHasOtherAccess } from '../identity/own-factor/required-factor.sql.ts';
import { takeFactor } from '../identity/own-factor/take-factor.ts';
import { selectIsPerson } from './members.sql.ts';
import { decideOnUser } from './decide-on-user.ts';

/**
 * Only for who has access here alone, and not as staff: no clerk opens the way into another organization, or into the
 * console.
 */
export const resetUserSecondFactor: Handler<typeof Call> = (app, staff, input) =>
  decideOnUser(app, staff, input, async (tx, { tenant, member, user }) => {
    if (!(await selectIsPerson(tx, member))) refuse('not_found');
    const { organizationId } = member;
    const { identityId, name, email } = user;
    if (await selectHasOtherAccess(tx, organizationId, identityId)) refuse('works_elsewhere');
    await takeFactor(app, tx, { organizationId, tenant, identityId, name, email, by: staff.name });
    return { action: 'user.second-factor-reset', detail: { name, email }, keepsInvitations: true };
  });
