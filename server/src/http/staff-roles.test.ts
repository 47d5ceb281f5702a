// Every call of staff is tried in every role.
import { describe, expect, test } from 'vitest';
import type { Call } from '@plumbline/contract/call';
import { calls, type CallName } from '@plumbline/contract/calls';
import { STAFF_ROLES, type StaffRole } from '@plumbline/rules/access/staff-roles';
import { newId } from '../database/new-id.ts';
import { insertIdentity, insertStaff, selectAudit } from '../testing/fixtures.sql.ts';
import { CONSOLE_HOST, testPortal } from '../testing/test-portal.ts';

const staffCalls = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => call.caller === 'staff');
const isRead = ({ method }: Call) => method === 'GET';

/** Who may change what, besides owners. */
const MAY: Partial<Record<CallName, StaffRole>> = {
  answerQuestion: 'receivables',
  answerTicket: 'receivables',
  assignTicket: 'receivables',
  closeTicket: 'receivables',
  endTicketLink: 'receivables',
  reopenTicket: 'receivables',
  sendTicketLink: 'receivables',
  approveUser: 'receivables',
  askProvider: 'receivables',
  cancelDeskPayment: 'receivables',
  emailDeskReceipt: 'receivables',
  moveDeskPayment: 'receivables',
  sendMailAgain: 'receivables',
  changeCustomerSettings: 'receivables',
  changeUserAccess: 'receivables',
  createFrameToken: 'receivables',
  createPaymentRequest: 'receivables',
  getPaymentRequestLink: 'receivables',
  inviteUser: 'receivables',
  reactivateUser: 'receivables',
  recordOfflinePayment: 'receivables',
  voidOfflinePayment: 'receivables',
  recordDispute: 'receivables',
  recordDisputeEnd: 'receivables',
  recordReturn: 'receivables',
  withdrawOutcome: 'receivables',
  refundPayment: 'receivables',
  rejectUser: 'receivables',
  changeImport: 'receivables',
  checkImport: 'receivables',
  correctImport: 'receivables',
  startImport: 'receivables',
  stopImport: 'receivables',
  discardImport: 'receivables',
  undoImport: 'receivables',
  uploadImport: 'receivables',
  matchDocuments: 'receivables',
  uploadDocument: 'receivables',
  remindPaymentRequest: 'receivables',
  resendUserInvitation: 'receivables',
  resetUserSecondFactor: 'receivables',
  resolveOpenItem: 'receivables',
  revokePaymentRequest: 'receivables',
  suspendUser: 'receivables',
  revokeUserInvitation: 'receivables',
  approveWaiver: 'waiver-desk',
  assignWaiver: 'waiver-desk',
  attachWaiver: 'waiver-desk',
  createWaiverTemplate: 'waiver-desk',
  decideWaiverNotary: 'waiver-desk',
  downloadNotaryCopy: 'waiver-desk',
  holdWaiver: 'waiver-desk',
  matchWaiverProject: 'waiver-desk',
  notarizeWaiver: 'waiver-desk',
  recalculateWaiver: 'waiver-desk',
  rejectWaiver: 'waiver-desk',
  releaseWaiver: 'waiver-desk',
  authorizeWaiverSigning: 'waiver-desk',
  batchSignWaivers: 'waiver-desk',
  saveWaiverTemplate: 'waiver-desk',
  signWaiver: 'waiver-desk',
  supersedeWaiver: 'waiver-desk',
  voidWaiver: 'waiver-desk',
  withdrawWaiverAuthorization: 'waiver-desk',
};

/** About the own access of whoever calls. */
const OWN: readonly CallName[] = [
  'beginSecondFactor',
  'changeStaffPassword',
  'confirmSecondFactor',
  'endOtherSessions',
  'endOwnSession',
  'renewRecoveryCodes',
  'switchOrganization',
  'turnOffSecondFactor',
];

/** Every role may look at the portal as a customer, and at a mail. */
const FOR_ALL: readonly CallName[] = ['createViewToken', 'previewMailWording'];

/** What not every role reads: owners, and who may besides. */
const NARROW_READS: readonly CallName[] = [
  'downloadAuditLog',
  'downloadChangesAsStaff',
  'downloadNotaryCopy',
  'getWebhookDelivery',
  'listApiTokens',
  'listAuditEvents',
  'listWebhookDeliveries',
  'listWebhooks',
];

const portal = await testPortal();
const memberOf = async (role: StaffRole) => {
  const { app, organizationId, label } = portal;
  const identityId = await insertIdentity(app.sql, `${role}@${label}.example`, role);
  return { identityId, staffId: await insertStaff(app.sql, organizationId, identityId, role) };
};
const members = Object.fromEntries(
  await Promise.all(STAFF_ROLES.map(async (role) => [role, await memberOf(role)] as const)),
) as Record<StaffRole, Awaited<ReturnType<typeof memberOf>>>;

const statusOf = async ({ method, path }: Call, cookie: string) => {
  const url = path.replace(':currencyCode', 'USD').replaceAll(/:\w+/g, newId());
  return (await portal.send({ method, url, cookie, host: CONSOLE_HOST })).statusCode;
};

describe.each(STAFF_ROLES)('the role %s', (role) => {
  test.each(staffCalls)('%s', async (name, call) => {
    const mayRead = isRead(call) && !NARROW_READS.includes(name);
    const mayCall =
      !call.operator && (mayRead || role === 'owner' || MAY[name] === role || [...OWN, ...FOR_ALL].includes(name));
    // Some calls end sessions, or give them a new token.
    const status = await statusOf(call, await portal.cookieFor(members[role].identityId, 'CONSOLE'));
    expect(status).not.toBe(401);
    expect(status === 403).toBe(!mayCall);
  });
});

test('a change reads the role from the database, so that one that was taken away is gone at once', async () => {
  expect(staffCalls.filter(([, call]) => !isRead(call) && !call.live).map(([name]) => name)).toEqual([]);
  const { cookie, staffId } = await (async () => {
    const identityId = await insertIdentity(portal.app.sql, `demoted@${portal.label}.example`, 'Dee Moted');
    const id = await insertStaff(portal.app.sql, portal.organizationId, identityId, 'waiver-desk');
    return { staffId: id, cookie: await portal.cookieFor(identityId, 'CONSOLE') };
  })();
  expect(await statusOf(calls.approveWaiver, cookie)).not.toBe(403);
  await portal.app.sql.updateTable('staff').set({ role: 'viewer' }).where('id', '=', staffId).execute();
  expect(await statusOf(calls.approveWaiver, cookie)).toBe(403);
});

test.each(STAFF_ROLES)('a frame token of the role %s acts for customers only if the role may', async (role) => {
  const { app, user, organizationId, portalId } = portal;
  const { identityId, staffId } = members[role];
  const token = await app.frameTokens.issue(
    { identityId, staffId, customerId: user.customerId },
    { organizationId, portalId },
  );
  const answer = await portal.send({ url: '/v1/users/me/admin', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(role === 'owner' || role === 'receivables' ? 200 : 401);
});

test.each(STAFF_ROLES)('ACC-16 a view token of the role %s shows the portal and changes nothing', async (role) => {
  const { user, organizationId, portalId } = portal;
  const cookie = await portal.cookieFor(members[role].identityId, 'CONSOLE');
  const payload = { customerId: user.customerId, portalId };
  const url = '/v1/console/view-tokens';
  const issued = await portal.send({ method: 'POST', url, host: CONSOLE_HOST, cookie, payload });
  expect(issued.statusCode).toBe(201);
  const headers = {
    authorization: `Bearer ${issued.json<{ token: string }>().token}`,
    'x-account-id': user.customerId,
  };
  expect((await portal.send({ url: '/v1/users/company/admin', headers })).statusCode).toBe(200);
  expect((await portal.send({ url: '/v1/invoices/summary/all/admin', headers })).statusCode).toBe(200);
  const changes = Object.values(calls).filter(({ caller, method }) => caller === 'customer' && method !== 'GET');
  for (const { method, path } of changes) {
    const at = `${path.replaceAll(/:\w+/g, newId())}/admin`;
    const refused = await portal.send({ method, url: at, headers });
    expect([at, refused.statusCode, refused.json<{ code: string }>().code]).toEqual([at, 403, 'forbidden']);
  }
  const events = await selectAudit(portal.app.sql, organizationId);
  expect(events.at(-1)).toMatchObject({
    action: 'frame-token.view-issued',
    actorIdentityId: members[role].identityId,
    customerId: user.customerId,
  });
});
