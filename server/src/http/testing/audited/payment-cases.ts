// What the audit log has of payments, payment links and the account at the provider.
import { addDays, today } from '@plumbline/rules/dates';
import { reconcilePayments } from '../../../payments/reconciliation/reconcile.ts';
import { testProgram } from '../../../programs/testing/test-program.ts';
import { testQuestions } from '../../../questions/testing/test-questions.ts';
import { paymentLinks } from '../../../testing/links/payment-links.ts';
import { deskRequests } from '../../../payments/testing/desk-requests.ts';
import { offlineRequests } from '../../../payments/testing/offline-requests.ts';
import { outcomesOf } from '../../../payments/testing/outcome-request.ts';
import { OTHER_MERCHANT, paymentPortal } from '../../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../../testing/refund-request.ts';
import { CONSOLE_HOST } from '../../../testing/test-portal.ts';
import { auditedAt, type AuditedCases } from './audited-case.ts';

type PaymentCall =
  | 'askProvider'
  | 'cancelDeskPayment'
  | 'emailDeskReceipt'
  | 'moveDeskPayment'
  | 'createPaymentRequest'
  | 'answerQuestion'
  | 'getPaymentRequestLink'
  | 'loadPostings'
  | 'recordDispute'
  | 'recordOfflinePayment'
  | 'voidOfflinePayment'
  | 'recordDisputeEnd'
  | 'recordReturn'
  | 'refundPayment'
  | 'remindPaymentRequest'
  | 'revokePaymentRequest'
  | 'saveGatewayAccount'
  | 'withdrawOutcome';

const HOUR_MS = 3_600_000;

/** The sandbox runs until it is stopped. */
export async function paymentCases(): Promise<{ cases: AuditedCases<PaymentCall>; stop: () => Promise<void> }> {
  const portal = await paymentPortal();
  const links = paymentLinks(portal);
  const program = testProgram(portal);
  const audited = auditedAt(portal);
  const signIn = async () => {
    portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  };
  const outcomes = outcomesOf(portal);
  const upkeep = deskRequests(portal);
  const offline = offlineRequests(portal);
  const dayIn = (days: number) => addDays(today(portal.clock.now(), 'America/Los_Angeles'), days);
  const schedule = async () => {
    const line = { invoiceId: await portal.owe(100_00), balance: 100_00 };
    const paid = await portal.payByCard([line], { scheduledAt: dayIn(5) });
    return paid.json<{ code: string }>().code;
  };
  const pay = async (by: 'payByAch' | 'payByCard') => {
    const paid = await portal[by]([{ invoiceId: await portal.owe(100_00), balance: 100_00 }]);
    return paid.json<{ code: string }>().code;
  };
  const cases: AuditedCases<PaymentCall> = {
    cancelDeskPayment: audited('Canceled a scheduled payment', async () => {
      const code = await schedule();
      return () => upkeep.cancel(code);
    }),
    moveDeskPayment: audited('Moved a scheduled payment', async () => {
      const code = await schedule();
      return () => upkeep.move(code, dayIn(3));
    }),
    emailDeskReceipt: audited('Mailed a receipt', async () => {
      const code = await pay('payByCard');
      return () => upkeep.emailReceipt(code, ['ann@person.example']);
    }),
    askProvider: audited('Asked the payment provider about a payment', async () => {
      const code = await pay('payByAch');
      return () => upkeep.ask(code);
    }),
    recordOfflinePayment: audited('Recorded a check, cash or a wire', () => () => offline.record()),
    voidOfflinePayment: audited('Took back a check, cash or a wire', async () => {
      const { code } = (await offline.record()).json<{ code: string }>();
      return () => offline.void(code);
    }),
    recordReturn: audited('Recorded a return', async () => {
      const code = await pay('payByAch');
      return () => outcomes.recordReturn(code);
    }),
    recordDispute: audited('Recorded a dispute', async () => {
      const code = await pay('payByCard');
      return () => outcomes.recordDispute(code);
    }),
    recordDisputeEnd: audited('Recorded how a dispute ended', async () => {
      const code = await pay('payByCard');
      await outcomes.recordDispute(code);
      return () => outcomes.recordDisputeEnd(code);
    }),
    withdrawOutcome: audited('Withdrew a return or dispute', async () => {
      const code = await pay('payByCard');
      const { id } = (await outcomes.recordDispute(code)).json<{ id: string }>();
      return () => outcomes.withdraw(code, id);
    }),
    refundPayment: audited('Refunded a payment', async () => {
      const invoiceId = await portal.owe(100_00);
      const paid = await portal.payByCard([{ invoiceId, balance: 100_00 }]);
      const { code } = paid.json<{ code: string }>();
      await portal.control('/settle', { retref: (await portal.payment(code)).externalCode });
      await reconcilePayments(portal.app);
      await signIn();
      return () => sendRefundRequest(portal, code);
    }),
    loadPostings: audited('A program sent data', async () => {
      const paid = await portal.payByCard([{ invoiceId: await portal.owe(100_00), balance: 100_00 }]);
      const { token } = await program.makeToken();
      const rows = [{ paymentCode: paid.json<{ code: string }>().code }];
      return () => program.sendBatch(token, 'postings', { rows });
    }),
    createPaymentRequest: audited('Sent a payment link', () => () => links.create({ amount: 10_00 })),
    getPaymentRequestLink: audited('Looked up a payment link', async () => {
      const { id } = await links.link({ amount: 10_00 });
      return () => links.asStaff('POST', `/${id}/link`);
    }),
    answerQuestion: audited('Closed a question about an invoice', async () => {
      const { asked, invoice, answer } = testQuestions(portal);
      const id = await asked(await invoice());
      return () => answer(id, 'It was the crane.', 'ANSWERED');
    }),
    remindPaymentRequest: audited('Sent a reminder of a payment link', async () => {
      const { id } = await links.link({ amount: 10_00 });
      await portal.later(2 * HOUR_MS);
      return () => links.asStaff('POST', `/${id}/reminder`);
    }),
    revokePaymentRequest: audited('Revoked a payment link', async () => {
      const { id } = await links.link({ amount: 10_00 });
      return () => links.asStaff('DELETE', `/${id}`);
    }),
    saveGatewayAccount: audited('Saved the account at the payment provider', async () => {
      await signIn();
      const { merchid: merchantId, user: username, password } = OTHER_MERCHANT;
      return () =>
        portal.send({
          method: 'PUT',
          url: '/v1/gateway-accounts/USD',
          host: CONSOLE_HOST,
          cookie: portal.cookies.staff,
          payload: { siteUrl: portal.sandbox.origin, merchantId, username, password },
        });
    }),
  };
  return { cases, stop: () => portal.sandbox.stop() };
}
