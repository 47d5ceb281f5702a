// What the audit log has of customers' people and their invitations.
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { factorPortal, memberWithFactor } from '../../../identity/own-factor/testing/test-factor.ts';
import { LOOK_ONLY, testPeople, USER_INVITATIONS_PATH } from '../../../members/testing/test-people.ts';
import { testMails } from '../../../outbox/testing/test-mails.ts';
import { testWordings } from '../../../mail-wordings/testing/test-wordings.ts';
import type { SendRequest } from '../refusal-cases.ts';
import { type AuditedCase, auditedAt, type AuditedCases } from './audited-case.ts';

type PeopleCall =
  | 'approveUser'
  | 'changeCustomerSettings'
  | 'changeUserAccess'
  | 'inviteUser'
  | 'reactivateUser'
  | 'rejectUser'
  | 'resendUserInvitation'
  | 'resetUserSecondFactor'
  | 'sendMailAgain'
  | 'saveMailWording'
  | 'resetMailWording'
  | 'testMailWording'
  | 'suspendUser'
  | 'revokeUserInvitation';

/** Its path names nothing that belongs to somebody. */
const withoutId = ({ words, prepare, readLog }: AuditedCase): AuditedCase => ({ words, prepare, readLog });

export async function peopleCases(): Promise<AuditedCases<PeopleCall>> {
  const team = await testPeople(await factorPortal());
  const audited = auditedAt(team);
  const wordings = testWordings(team);
  const approved = async () => {
    const { userId } = await team.waiting();
    await team.approve(userId);
    return userId;
  };
  const invitation = (method: 'DELETE' | 'POST', path: string) => async (): Promise<SendRequest> => {
    const { email } = await team.invited();
    const { rows } = await team.invitations();
    const id = String(rows.find((row) => row['email'] === email)?.['id']);
    return () => team.request(method, `${USER_INVITATIONS_PATH}/${id}${path}`);
  };
  return {
    approveUser: audited('Approved a sign-up', async () => {
      const { userId } = await team.waiting();
      return () => team.approve(userId);
    }),
    changeCustomerSettings: audited('Changed the settings of a customer', () => () => {
      const hold = { isOnHold: true, reason: 'Their bank has called' };
      return team.request('PUT', `/v1/console/customers/${team.user.customerId}/settings`, { hold });
    }),
    rejectUser: audited('Declined a sign-up', async () => {
      const { userId } = await team.waiting();
      return () => team.decide(userId, 'reject', { reason: 'We know no such company' });
    }),
    suspendUser: audited('Suspended a customer’s user', async () => {
      const userId = await approved();
      return () => team.decide(userId, 'suspend');
    }),
    reactivateUser: audited('Reactivated a customer’s user', async () => {
      const userId = await approved();
      await team.decide(userId, 'suspend');
      return () => team.decide(userId, 'reactivate');
    }),
    resetUserSecondFactor: audited('Turned two-factor sign-in off for a customer’s user', async () => {
      const { email } = await memberWithFactor(team);
      const { rows } = await team.people(`state=active&search=${email}`);
      return () => team.decide(rows[0]?.userId ?? '', 'reset-second-factor');
    }),
    changeUserAccess: audited('Changed customers or permissions of a customer’s user', async () => {
      const userId = await approved();
      const { version } = await team.personNamed(userId);
      const { customerId } = team.user;
      return () => team.changeAccess(userId, { version, memberships: [{ customerId, permissions: LOOK_ONLY }] });
    }),
    sendMailAgain: audited('Sent a mail again', async () => {
      const mails = testMails(team);
      const id = await mails.mail('receipt-copy');
      return () => mails.again(id);
    }),
    saveMailWording: withoutId(
      audited('Worded a mail to customers', () => () => wordings.save('reminder', { closing: 'Bye.' })),
    ),
    resetMailWording: withoutId(
      audited('Took back the own wording of a mail', async () => {
        await wordings.save('autopay', { closing: 'Kind regards' });
        return () => wordings.reset('autopay', 1);
      }),
    ),
    testMailWording: audited(
      'Sent a test of a mail wording',
      () => () => wordings.test('reminder', { closing: 'Kind regards' }),
    ),
    inviteUser: audited(
      'Invited a person to a portal',
      () => () => team.invite(team.newEmail(), { permissions: DEFAULT_PERMISSIONS }),
    ),
    resendUserInvitation: audited('Sent the invitation to a portal again', invitation('POST', '/resend')),
    revokeUserInvitation: audited('Revoked the invitation to a portal', invitation('DELETE', '')),
  };
}
