// Refusals of customers, their people and invitations to a portal.
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { newId } from '../../database/new-id.ts';
import { CODES_BY_CLIENT, USER_INVITATIONS } from '../../identity/limits.ts';
import { memberWithFactor } from '../../identity/own-factor/testing/test-factor.ts';
import { testPeople, USER_INVITATIONS_PATH } from '../../members/testing/test-people.ts';
import { moveTo, PASSWORD, testPerson } from '../../testing/test-person.ts';
import { exceedLimit, type RefusalCases } from './refusal-cases.ts';

type PeopleCall =
  | 'approveUser'
  | 'rejectUser'
  | 'suspendUser'
  | 'reactivateUser'
  | 'changeUserAccess'
  | 'inviteUser'
  | 'resendUserInvitation'
  | 'revokeUserInvitation'
  | 'checkInvitation'
  | 'acceptInvitation'
  | 'getCustomer'
  | 'changeCustomerSettings'
  | 'getDeskPayment'
  | 'listCustomerOpenInvoices';

export async function peopleRefusalCases(): Promise<RefusalCases<PeopleCall>> {
  const team = await testPeople();
  const { user, neighbor } = team;
  const reason = 'We know no such company';
  const access = (customerId: string) => ({ customerId, permissions: DEFAULT_PERMISSIONS });
  const version = async () => (await team.personNamed(user.userId)).version;
  /** Counted by organization, so each has its own. */
  const tooMany = async (send: (busy: typeof team) => ReturnType<typeof team.invite>) => {
    const busy = await testPeople();
    return exceedLimit(USER_INVITATIONS, () => send(busy));
  };
  const check = (oobCode: string, by = team.visitor()) => by.post('/v1/invitations/check', { oobCode });
  const badCode = 'x'.repeat(43);
  /** Somebody with two factors is invited to another supplier's portal. */
  const acceptWithFactor = async (code?: string) => {
    const { email } = await memberWithFactor();
    await team.invite(email);
    return team.accept(await team.codeTo(email), { password: PASSWORD, ...(code !== undefined && { code }) });
  };
  return {
    getCustomer: { not_found: () => team.request('GET', `/v1/console/customers/${newId()}`) },
    changeCustomerSettings: {
      not_found: () => team.request('PUT', `/v1/console/customers/${newId()}/settings`, { emailDomains: [] }),
      invalid_request: () =>
        team.request('PUT', `/v1/console/customers/${user.customerId}/settings`, { emailDomains: ['gmail.com'] }),
    },
    listCustomerOpenInvoices: {
      not_found: () => team.request('GET', `/v1/console/customers/${newId()}/open-invoices`),
    },
    getDeskPayment: { not_found: () => team.request('GET', '/v1/console/payments/P00000000000') },
    approveUser: {
      not_found: () => team.approve(newId()),
      already_decided: async () => {
        const { userId } = await team.waiting();
        await team.approve(userId);
        return team.approve(userId, { customerIds: [neighbor.customerId] });
      },
    },
    rejectUser: {
      not_found: () => team.decide(newId(), 'reject', { reason }),
      already_decided: async () => {
        const { userId } = await team.waiting();
        await team.approve(userId);
        return team.decide(userId, 'reject', { reason });
      },
    },
    suspendUser: { not_found: () => team.decide(newId(), 'suspend') },
    reactivateUser: { not_found: () => team.decide(user.userId, 'reactivate') },
    changeUserAccess: {
      not_found: async () =>
        team.changeAccess(user.userId, { version: await version(), memberships: [access(newId())] }),
      access_changed: () =>
        team.changeAccess(user.userId, { version: '0'.repeat(16), memberships: [access(user.customerId)] }),
      invalid_request: async () => {
        const twice = [access(user.customerId), access(user.customerId)];
        return team.changeAccess(user.userId, { version: await version(), memberships: twice });
      },
    },
    inviteUser: {
      invalid_email: () => team.invite('nobody at all'),
      invalid_request: async () => {
        const other = await testPeople();
        await other.app.sql
          .updateTable('portal')
          .set({ settings: { isPortalSingleSignOnEnabled: true } })
          .where('id', '=', other.portalId)
          .execute();
        return other.invite(other.newEmail());
      },
      not_found: () => team.invite(team.newEmail(), { customerIds: [newId()] }),
      already_user: async () => team.invite((await testPerson(team)).email),
      already_invited: async () => team.invite((await team.invited()).email),
      too_many_requests: () => tooMany((busy) => busy.invite(busy.newEmail(), { customerIds: [newId()] })),
    },
    resendUserInvitation: {
      not_found: () => team.request('POST', `${USER_INVITATIONS_PATH}/${newId()}/resend`),
      too_many_requests: () => tooMany((busy) => busy.request('POST', `${USER_INVITATIONS_PATH}/${newId()}/resend`)),
    },
    revokeUserInvitation: { not_found: () => team.request('DELETE', `${USER_INVITATIONS_PATH}/${newId()}`) },
    checkInvitation: {
      invalid_code: () => check(badCode),
      too_many_requests: () => {
        const visitor = team.visitor();
        return exceedLimit(CODES_BY_CLIENT, () => check(badCode, visitor));
      },
    },
    acceptInvitation: {
      code_needed: () => acceptWithFactor(),
      wrong_code: () => acceptWithFactor('123456'),
      invalid_code: () => team.accept(badCode),
      invalid_request: async () => team.accept((await team.invited()).oobCode, { name: ' ' }),
      invalid_credential: async () => {
        const { email } = await testPerson(team, { status: null });
        await team.invite(email);
        return team.accept(await team.codeTo(email));
      },
      weak_password: async () => team.accept((await team.invited()).oobCode, { password: 'qwertyuiop' }),
      short_password: async () => {
        const strict = await testPeople();
        await strict.app.sql
          .updateTable('portal')
          .set({ settings: { passwordMinLength: 30 } })
          .where('id', '=', strict.portalId)
          .execute();
        const { oobCode } = await strict.invited();
        return strict.accept(oobCode);
      },
      email_already_in_use: async () => {
        const person = await testPerson(team);
        await moveTo(team, person, team.newEmail());
        await team.invite(person.email);
        return team.accept(await team.codeTo(person.email));
      },
      too_many_requests: () => {
        const visitor = team.visitor();
        return exceedLimit(CODES_BY_CLIENT, () => team.accept(badCode, {}, visitor));
      },
    },
  };
}
