// A customer of whom one person's payments above $100.00 need a second person, with one who may approve.
import { addDays, today } from '@plumbline/rules/dates';
import { asCents, type Cents } from '@plumbline/rules/money';
import { testTeam } from '../../../members/team/testing/test-team.ts';
import { type PaymentPortal, paymentPortal } from '../../../testing/payment-portal.ts';

export const SECOND_ABOVE = asCents(100_00);

export async function testApprovals(options: Parameters<typeof paymentPortal>[0] = {}) {
  const own = await testTeam<PaymentPortal>(await paymentPortal(options));
  const { app, organizationId, user } = own;
  const setSecondAbove = async (userId: string, approvalLimit: Cents | null) => {
    await app.sql
      .updateTable('membership')
      .set({ approvalLimit })
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .execute();
    app.sessions.clearCache();
  };
  await setSecondAbove(user.userId, SECOND_ABOVE);
  const approver = await own.colleague();
  const day = (inDays: number) => addDays(today(own.clock.now(), 'America/Los_Angeles'), inDays);
  const scheduled = async (balance: number, more: Record<string, unknown> = {}) => {
    const invoiceId = await own.owe(balance);
    const answer = await own.payByAch([{ invoiceId, balance }], {
      savePaymentToken: true,
      scheduledAt: day(3),
      ...more,
    });
    return { answer, invoiceId, code: answer.json<{ code: string }>().code };
  };
  const decide = (code: string, input: object = {}, cookie = approver.cookie) =>
    own.request(
      'POST',
      `/v1/payments/${code}/approval`,
      { isApproved: true, total: 150_00, comment: '', ...input },
      cookie,
    );
  return { ...own, approver, day, scheduled, decide, setSecondAbove };
}
