// What customers see and change by an id or a code.
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../../../database/new-id.ts';
import { RIGHTS, testTeam } from '../../../members/team/testing/test-team.ts';
import { testApprovals } from '../../../payments/approvals/testing/test-approvals.ts';
import { autopayPortal } from '../../../payments/autopay/testing/autopay-portal.ts';
import { storageKey } from '../../../ports/storage/storage.ts';
import { insertDocument, insertInvoice, insertPayment, insertRecurrence } from '../../../testing/fixtures.sql.ts';
import { insertSavedAccount } from '../../../testing/payment-fixtures.sql.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { sealedWaiver } from '../../../waivers/testing/sealed-waiver.ts';
import { WAIVER_SETTINGS, waiverActions } from '../../../waivers/testing/waiver-portal.ts';
import { foreignAt, type ForeignCases } from './foreign-case.ts';

type InvoiceCall = 'downloadInvoice' | 'emailInvoice' | 'getInvoice' | 'listInvoiceEvents' | 'recordInvoiceView';
type PaymentCall =
  | 'cancelPayment'
  | 'cancelRecurrence'
  | 'createReceiptToken'
  | 'deletePaymentMethod'
  | 'downloadReceipt'
  | 'emailReceipt'
  | 'getPayment'
  | 'getRecurrence'
  | 'reschedulePayment';
type AutopayCall =
  | 'approveAutopayInvoice'
  | 'pauseAutopay'
  | 'restoreAutopayRun'
  | 'resumeAutopay'
  | 'skipAutopayRun'
  | 'stopAutopay';
type WaiverCall =
  | 'cancelWaiverRecurrence'
  | 'downloadCloseOut'
  | 'downloadDocument'
  | 'downloadWaiver'
  | 'getWaiver'
  | 'listInvoicesThruDate'
  | 'removeWaiverDraftFile'
  | 'withdrawWaiver';

type TeamCall =
  | 'changeColleague'
  | 'reactivateColleague'
  | 'removeColleague'
  | 'resendTeamInvitation'
  | 'revokeTeamInvitation'
  | 'suspendColleague';

type Portal = Awaited<ReturnType<typeof autopayPortal>>;

/** The sandbox runs until it is stopped. */
export async function customerCases(): Promise<{
  cases: ForeignCases<InvoiceCall | PaymentCall | AutopayCall | WaiverCall | TeamCall | 'decidePayment'>;
  portal: Portal;
  stop: () => Promise<void>;
}> {
  const portal = await autopayPortal({ settings: { ...WAIVER_SETTINGS, isOtherDocumentsEnabled: true } });
  const cases = {
    ...invoiceCases(portal),
    ...paymentCases(portal),
    ...autopayCases(portal),
    ...waiverCases(portal),
    ...(await teamCases(portal)),
    ...(await approvalCases(portal)),
  };
  return { cases, portal, stop: () => portal.sandbox.stop() };
}

type Verb = 'DELETE' | 'GET' | 'POST' | 'PUT';
const request = ({ send, cookies }: TestPortal, method: Verb, url: string, payload?: object) =>
  send({ method, url, cookie: cookies.customer, ...(payload && { payload }) });

const COPY = { emails: ['copy@doe.example'] };

function invoiceCases(portal: Portal): ForeignCases<InvoiceCall> {
  const of = (method: Verb, path: string, payload?: object) =>
    foreignAt(portal)(async () => {
      const id = await portal.owe(10_00);
      return () => request(portal, method, `/v1/invoices/${id}${path}`, payload);
    });
  return {
    getInvoice: of('GET', ''),
    listInvoiceEvents: of('GET', '/events'),
    recordInvoiceView: of('POST', '/view'),
    downloadInvoice: of('GET', '/download'),
    emailInvoice: of('POST', '/email', COPY),
  };
}

function paymentCases(portal: Portal): ForeignCases<PaymentCall> {
  const { app, organizationId, portalId, user } = portal;
  const owner = { organizationId, portalId, customerId: user.customerId };
  const foreign = foreignAt(portal);
  const method = () =>
    insertSavedAccount(app.sql, { organizationId, customerId: user.customerId, createdBy: user.identityId });
  const of = (verb: Verb, path: string, payload?: object, isScheduled = false) =>
    foreign(async () => {
      const code = `PL-${newId().slice(-8)}`;
      const scheduled = { status: 'SCHEDULED', scheduledAt: asDay('2026-12-01') } as const;
      await insertPayment(app.sql, {
        ...owner,
        code,
        createdBy: user.identityId,
        ...(isScheduled && { ...scheduled, paymentMethodId: portal.method.id }),
      });
      return () => request(portal, verb, `/v1/payments/${code}${path}`, payload);
    });
  const ofRecurrence = (verb: Verb) =>
    foreign(async () => {
      const id = await insertRecurrence(app.sql, { ...owner, createdBy: user.identityId });
      return () => request(portal, verb, `/v1/recurrences/${id}`);
    });
  return {
    getPayment: of('GET', ''),
    createReceiptToken: of('POST', '/receipt-token'),
    downloadReceipt: of('GET', '/download'),
    emailReceipt: of('POST', '/email', COPY),
    cancelPayment: of('DELETE', '', undefined, true),
    reschedulePayment: of('PUT', '/schedule', { scheduledAt: '2026-12-02' }, true),
    getRecurrence: ofRecurrence('GET'),
    cancelRecurrence: ofRecurrence('DELETE'),
    deletePaymentMethod: foreign(async () => {
      const id = await method();
      return () => request(portal, 'DELETE', `/v1/card-on-file/${id}`);
    }),
  };
}

function autopayCases(portal: Portal): ForeignCases<AutopayCall> {
  const foreign = foreignAt(portal);
  const DUE = asDay('2026-11-20');
  const of = (verb: Verb, path: string, before: readonly [Verb, string][] = []) =>
    foreign(async () => {
      await portal.owe(10_00, { dueDate: DUE });
      const url = `/v1/autopay/${await portal.made()}`;
      for (const [earlier, where] of before) await request(portal, earlier, `${url}${where}`);
      return () => request(portal, verb, `${url}${path}`);
    });
  const run = `/runs/${DUE}/skip`;
  return {
    pauseAutopay: of('POST', '/pause'),
    resumeAutopay: of('POST', '/resume', [['POST', '/pause']]),
    stopAutopay: of('DELETE', ''),
    skipAutopayRun: of('POST', run),
    restoreAutopayRun: of('DELETE', run, [['POST', run]]),
    approveAutopayInvoice: foreign(async () => {
      const invoiceId = await portal.owe(900_00, { dueDate: DUE });
      const id = await portal.made({ invoiceLimit: asCents(500_00) });
      return () => request(portal, 'POST', `/v1/autopay/${id}/approvals`, { invoiceId, amount: 900_00 });
    }),
  };
}

function waiverCases(portal: Portal): ForeignCases<WaiverCall> {
  const { app, organizationId, user } = portal;
  const foreign = foreignAt(portal);
  const actions = waiverActions(portal);
  const requested = async (more: object = {}) => {
    const projectId = await actions.projectIn('IL');
    const { customerId } = user;
    const fields = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', ...more };
    const invoiceId = await insertInvoice(app.sql, { organizationId, customerId, projectId });
    return { ...(await actions.requested(fields)), projectId, invoiceId };
  };
  const of = (verb: Verb, path: string) =>
    foreign(async () => {
      const { id } = await requested();
      return () => request(portal, verb, `/v1/waivers/${id}${path}`);
    });
  const sealed = async () => {
    const projectId = await actions.projectIn('IL');
    const invoiceIds = [await actions.invoice(projectId, '2026-10-01', 100_00, 100_00)];
    return { ...(await sealedWaiver({ ...portal, ...actions }, { projectId, invoiceIds })), projectId };
  };
  return {
    getWaiver: of('GET', ''),
    withdrawWaiver: of('POST', '/withdraw'),
    cancelWaiverRecurrence: foreign(async () => {
      await requested({ recurringSchedule: 'MONTHLY', recurringScheduleDay: '5' });
      const { rows } = (await actions.get('/v1/waiver-recurrences')).json<{ rows: { id: string }[] }>();
      return () => request(portal, 'DELETE', `/v1/waiver-recurrences/${rows[0]?.id}`);
    }),
    removeWaiverDraftFile: foreign(async () => {
      const { id } = (await actions.addDraftFile()).json<{ id: string }>();
      return () => request(portal, 'DELETE', `/v1/waiver-draft/files/${id}`);
    }),
    downloadWaiver: foreign(async () => {
      const { id } = await sealed();
      return () => request(portal, 'GET', `/api/waiver-request/${id}/download`);
    }),
    downloadCloseOut: foreign(async () => {
      const { projectId } = await sealed();
      return () => request(portal, 'GET', `/v1/projects/${projectId}/close-out`);
    }),
    listInvoicesThruDate: foreign(async () => {
      const { projectId } = await requested();
      const query = 'type=conditional.progress&throughDate=2026-10-31';
      return () => request(portal, 'GET', `/api/projects-t2/${projectId}/invoices-thru-date?${query}`);
    }),
    downloadDocument: foreign(async () => {
      const fileKey = storageKey(organizationId, 'documents', newId());
      await app.storage.put(fileKey, Buffer.from('%PDF notice'));
      const id = await insertDocument(app.sql, { organizationId, customerId: user.customerId, fileKey });
      return () => request(portal, 'GET', `/api/pdf/document/${id}/download/t2`);
    }),
  };
}

/** The stranger of another customer manages people too. */
async function teamCases(portal: Portal): Promise<ForeignCases<TeamCall>> {
  const own = await testTeam(portal);
  await own.setRights(own.neighbor.userId, { manageUsers: true }, null, own.neighbor.customerId);
  const foreign = foreignAt(portal);
  const of = (verb: Verb, path: string, { isSuspended = false } = {}) =>
    foreign(async () => {
      const { userId } = await own.colleague();
      const url = `/v1/team/${userId}`;
      if (isSuspended) await own.request('POST', `${url}/suspend`);
      return () => request(portal, verb, `${url}${path}`);
    });
  const ofInvitation = (verb: Verb, path: string) =>
    foreign(async () => {
      const { id } = (await own.invite(own.newEmail())).json<{ id: string }>();
      return () => request(portal, verb, `/v1/team-invitations/${id}${path}`);
    });
  return {
    changeColleague: foreign(async () => {
      const { userId } = await own.colleague();
      const { version } = await own.rowOf(userId);
      return () => request(portal, 'PUT', `/v1/team/${userId}`, { ...RIGHTS, version, paymentLimit: 1_00 });
    }),
    suspendColleague: of('POST', '/suspend'),
    reactivateColleague: of('POST', '/reactivate', { isSuspended: true }),
    removeColleague: of('DELETE', ''),
    resendTeamInvitation: ofInvitation('POST', '/resend'),
    revokeTeamInvitation: ofInvitation('DELETE', ''),
  };
}

async function approvalCases({ sandbox }: Portal): Promise<ForeignCases<'decidePayment'>> {
  const own = await testApprovals({ sandbox });
  return {
    decidePayment: foreignAt(own)(async () => {
      const { code } = await own.scheduled(150_00);
      return () => own.decide(code);
    }),
  };
}
