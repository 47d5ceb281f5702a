// What the model of waivers knows of a project: invoices, payments, and what released waivers state.
import { randomUUID } from 'node:crypto';
import { businessDaysAfter } from '@plumbline/rules/business-days';
import { dayAt, today } from '@plumbline/rules/dates';
import type { Sql } from '../../database/open-database.ts';
import type { Run } from './waiver-run.ts';

export const ZONE = 'America/Los_Angeles';
const CLEARING_DAYS = 5;

const sum = (rows: readonly { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0);

export type Facts = Awaited<ReturnType<typeof readFacts>>;

export async function readFacts({ portal, projectId, invoices, postings }: Run) {
  const { sql } = portal.app;
  const ids = invoices.map(({ id }) => id);
  const balances = await sql.selectFrom('invoice').select(['id', 'balance']).where('id', 'in', ids).execute();
  const allocations = await sql.selectFrom('paymentAllocation').selectAll().where('invoiceId', 'in', ids).execute();
  // One that is nothing: a list in SQL is never empty.
  const paymentIds = [randomUUID(), ...allocations.map(({ paymentId }) => paymentId)];
  const payments = await sql.selectFrom('payment').selectAll().where('id', 'in', paymentIds).execute();
  const refunds = await sql
    .selectFrom('paymentRefund')
    .innerJoin('paymentRefundLine', 'paymentRefundLine.refundId', 'paymentRefund.id')
    .select(['paymentId', 'invoiceId', 'paymentRefundLine.amount'])
    .where('paymentId', 'in', paymentIds)
    .where('state', '=', 'DONE')
    .execute();
  const entries = await sql
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerTransaction', 'ledgerTransaction.id', 'ledgerEntry.transactionId')
    .select(['paymentId', 'amount', 'account', 'subjectId', 'kind', 'createdAt'])
    .where('paymentId', 'in', paymentIds)
    .where('account', 'in', ['chargeback', 'receivable'])
    .execute();
  const credits = await readCredits(sql, [randomUUID(), ...allocations.flatMap(({ creditId }) => creditId ?? [])]);
  const waivers = await sql.selectFrom('waiverRequest').selectAll().where('projectId', '=', projectId).execute();
  const waiverIds = [randomUUID(), ...waivers.map(({ id }) => id)];
  const acknowledged = await sql.selectFrom('waiverPayment').selectAll().where('waiverId', 'in', waiverIds).execute();
  const exceptions = await sql
    .selectFrom('waiverInvoice')
    .select(['waiverId', 'invoiceId', 'balance as amount'])
    .where('waiverId', 'in', waiverIds)
    .where('share', '=', 'excepted')
    .execute();
  const counting = await sql
    .selectFrom('waiverRequest')
    .innerJoin('waiverInvoice', 'waiverInvoice.waiverId', 'waiverRequest.id')
    .select(['waiverId', 'invoiceId'])
    .where('waiverId', 'in', waiverIds)
    .where('fundsFinalAt', 'is not', null)
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .where('share', '=', 'waived')
    .execute();
  const now = today(portal.clock.now(), ZONE);
  const paymentOf = (id: string) => [...payments, ...credits.makers].find((payment) => payment.id === id);
  const isApproved = (id: string) => paymentOf(id)?.status === 'APPROVED';
  const isDisputed = (id: string) =>
    sum(
      [...entries, ...credits.disputes].filter(
        ({ paymentId, account }) => paymentId === id && account === 'chargeback',
      ),
    ) !== 0;
  const isFinal = (id: string): boolean => {
    const { paymentType, approvedAt = null } = paymentOf(id) ?? {};
    if (!isApproved(id) || approvedAt === null || isDisputed(id)) return false;
    const approved = dayAt(approvedAt, ZONE);
    return (paymentType === 'ACH' ? businessDaysAfter(approved, CLEARING_DAYS) : approved) <= now;
  };
  const linesOf = (paymentId: string, invoiceId: string, kinds: readonly string[]) =>
    allocations.filter(
      (each) => each.paymentId === paymentId && each.invoiceId === invoiceId && kinds.includes(each.kind),
    );
  /** What an invoice was paid with credits that payments have made, with what is missing of each. */
  const madeCreditsOf = (invoiceId: string) =>
    allocations.flatMap(({ paymentId, invoiceId: of, creditId, amount }) => {
      const made = credits.made.find(({ subjectId }) => subjectId === creditId);
      if (of !== invoiceId || !made || creditId === null || !isApproved(paymentId)) return [];
      const hasGone = !isApproved(made.paymentId) || isDisputed(made.paymentId);
      const backed = hasGone ? 0 : sum([...credits.refundsOf(creditId), made]) * -1;
      return {
        maker: made.paymentId,
        amount,
        missing: Math.min(amount, Math.max(0, credits.usedOf(creditId) - backed)),
      };
    });
  const refundsOf = (paymentId: string, invoiceId: string) =>
    refunds.filter((each) => each.paymentId === paymentId && each.invoiceId === invoiceId);
  const bookedUntil = (paymentId: string, at: string) =>
    postings.findLast((posting) => posting.paymentId === paymentId && posting.at <= at)?.at ?? null;
  return {
    waivers,
    acknowledged,
    exceptions,
    /** Invoices of conditional waivers whose money counts as final. */
    counting,
    isApproved,
    isDisputed,
    isFinal,
    today: now,
    openOf: (invoiceId: string) => balances.find(({ id }) => id === invoiceId)?.balance ?? 0,
    /** The payments of an invoice, whatever became of them. */
    paying: (invoiceId: string) => [
      ...new Set(allocations.filter((each) => each.invoiceId === invoiceId).map(({ paymentId }) => paymentId)),
    ],
    /** Money that is left of a payment for an invoice. */
    left: (paymentId: string, invoiceId: string) =>
      sum(linesOf(paymentId, invoiceId, ['CASH'])) - sum(refundsOf(paymentId, invoiceId)),
    /** What an invoice was paid with credits whose money has gone back. */
    unbackedOf: (invoiceId: string) => madeCreditsOf(invoiceId).reduce((all, { missing }) => all + missing, 0),
    /** The same, and with credits whose money may still go back. */
    riskyCreditsOf: (invoiceId: string) =>
      madeCreditsOf(invoiceId).reduce(
        (all, { maker, amount, missing }) => all + (isFinal(maker) ? missing : amount),
        0,
      ),
    /** Whether money that made a credit of this invoice has gone back at some time. */
    hasGoneFrom: (invoiceId: string) =>
      madeCreditsOf(invoiceId).some(({ maker, missing }) => missing > 0 || credits.hasRefund(maker)),
    creditsOf: (paymentId: string, invoiceId: string) => sum(linesOf(paymentId, invoiceId, ['CREDIT'])),
    hasRefund: (paymentId: string) => refunds.some((each) => each.paymentId === paymentId),
    /** What payments have lowered the ERP's balance by at a time, as far as it has said that it has posted them. */
    bookedOf: (paymentId: string, invoiceId: string, at: string) => {
      const until = bookedUntil(paymentId, at);
      const own = entries.filter(
        (each) => each.paymentId === paymentId && each.account === 'receivable' && each.subjectId === invoiceId,
      );
      return until === null ? 0 : -sum(own.filter(({ createdAt }) => createdAt <= until));
    },
    /** What a balance of the ERP at a time may contain of a payment. */
    containedOf: (paymentId: string, invoiceId: string, at: string): number => {
      const payment = paymentOf(paymentId);
      const first = postings.find((posting) => posting.paymentId === paymentId)?.at ?? at;
      if (!payment || payment.createdAt > at || first > at) return 0;
      if (payment.status === 'CANCELED' && payment.canceledAt !== null && payment.canceledAt <= at) return 0;
      const until = bookedUntil(paymentId, at);
      const returned = entries.filter(
        ({ paymentId: id, account, subjectId, kind, createdAt }) =>
          id === paymentId &&
          account === 'receivable' &&
          subjectId === invoiceId &&
          kind !== 'CAPTURE' &&
          until !== null &&
          createdAt <= until,
      );
      const applied = sum(linesOf(paymentId, invoiceId, ['CASH', 'CREDIT']));
      return Math.max(0, applied - Math.max(0, sum(returned)));
    },
  };
}

/** The credits that were used: the payments that made them, and what went back of those. */
async function readCredits(sql: Sql, ids: string[]) {
  const entries = await sql
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerTransaction', 'ledgerTransaction.id', 'ledgerEntry.transactionId')
    .select(['paymentId', 'subjectId', 'amount', 'account', 'kind'])
    .where('subjectId', 'in', ids)
    .where('account', '=', 'credit')
    .execute();
  const made = entries.filter(({ kind, amount }) => kind === 'CAPTURE' && amount < 0);
  const makerIds = [randomUUID(), ...made.map(({ paymentId }) => paymentId)];
  const makers = await sql.selectFrom('payment').selectAll().where('id', 'in', makerIds).execute();
  const disputes = await sql
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerTransaction', 'ledgerTransaction.id', 'ledgerEntry.transactionId')
    .select(['paymentId', 'amount', 'account'])
    .where('paymentId', 'in', makerIds)
    .where('account', '=', 'chargeback')
    .execute();
  const refunds = await sql
    .selectFrom('paymentRefundLine')
    .innerJoin('paymentRefund', 'paymentRefund.id', 'paymentRefundLine.refundId')
    .select(['paymentId', 'invoiceId', 'paymentRefundLine.amount'])
    .where('invoiceId', 'in', ids)
    .where('state', '=', 'DONE')
    .execute();
  const used = await sql
    .selectFrom('paymentAllocation')
    .innerJoin('payment', 'payment.id', 'paymentAllocation.paymentId')
    .select(['creditId', 'amount'])
    .where('creditId', 'in', ids)
    .where('status', '=', 'APPROVED')
    .execute();
  return {
    made,
    makers,
    disputes,
    hasRefund: (paymentId: string) => refunds.some((each) => each.paymentId === paymentId),
    refundsOf: (id: string) => refunds.filter(({ invoiceId }) => invoiceId === id),
    usedOf: (id: string) => sum(used.filter(({ creditId }) => creditId === id)),
  };
}
