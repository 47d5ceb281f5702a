// Deposits to the merchant's bank, and withdrawals from it.
import { type Day, easternDay } from '../banking-days.ts';
import { writeAmount } from '../money.ts';
import type { Chargeback, Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import type { Reply } from './replies.ts';
import { readReportDay } from './report-day.ts';
import { chargebacksOf, disputedCents } from './settle.ts';

type Query = { merchid: string; date: string };

type FundingLine = { at: string; day: Day; cents: number; list: 'adjustments' | 'chargebacks' | 'txns'; row: Reply };

const NO_DEPOSITS = { errormsg: 'No deposits match your request' };

export function funding(site: Site, { merchid, date }: Query): Reply {
  const seenKey = `funding-seen/${merchid}`;
  const seen = String(site.store.setting.get(seenKey) ?? '');
  const day = date === '' ? null : readReportDay(date, easternDay(site.now()));
  const lines = [...site.store.transaction.values()]
    .filter((transaction) => transaction.merchid === merchid)
    .flatMap(fundingLines)
    .filter((line) => (date === '' ? line.at > seen : line.day === day))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const last = lines.at(-1);
  if (!last) return NO_DEPOSITS;
  if (date === '') site.store.put('setting', seenKey, last.at);
  const byDay = Map.groupBy(lines, (line) => line.day);
  const rowsOf = (list: FundingLine['list']) => lines.filter((line) => line.list === list).map(({ row }) => row);
  const [adjustments, chargebacks] = [rowsOf('adjustments'), rowsOf('chargebacks')];
  return {
    merchid,
    fundingdate: compact(last.day),
    datechanged: last.day,
    fundingmasterid: masterId(merchid, last.day),
    fundings: [...byDay].map(([day, lines]) => fundingOf(merchid, day, lines)),
    txns: rowsOf('txns'),
    ...(adjustments.length === 0 ? {} : { adjustments }),
    ...(chargebacks.length === 0 ? {} : { chargebacks }),
  };
}

const compact = (day: Day): string => day.replaceAll('-', '');
const masterId = (merchid: string, day: Day): string => `${merchid.slice(-6)}${compact(day)}`;

function fundingOf(merchid: string, day: Day, lines: readonly FundingLine[]): Reply {
  const sum = (lists: readonly FundingLine['list'][]) =>
    writeAmount(lines.filter(({ list }) => lists.includes(list)).reduce((sum, { cents }) => sum + cents, 0));
  return {
    fundingmasterid: masterId(merchid, day),
    fundingid: masterId(merchid, day),
    merchid,
    fundingdate: compact(day),
    currency: 'USD',
    netsales: sum(['txns']),
    adjustment: sum(['adjustments']),
    reversal: sum(['chargebacks']),
    totalfunding: sum(['txns', 'adjustments', 'chargebacks']),
  };
}

/** Every funding line of a transaction. */
function fundingLines(transaction: Transaction): FundingLine[] {
  const { achReturn, fundedAt } = transaction;
  return [
    ...(fundedAt === null ? [] : [saleLine(transaction, fundedAt)]),
    ...(achReturn === null ? [] : [returnLine(transaction, achReturn)]),
    ...chargebacksOf(transaction).flatMap((chargeback) => [
      chargebackLine(transaction, chargeback),
      ...(chargeback.wonAt === null ? [] : [adjustmentLine(transaction, chargeback, chargeback.wonAt)]),
    ]),
  ];
}

const lineOn = (list: FundingLine['list'], at: string, cents: number, row: (day: Day) => Reply): FundingLine => {
  const day = easternDay(new Date(at));
  return { at, day, cents, list, row: { ...row(day), amount: writeAmount(cents) } };
};

function saleLine(transaction: Transaction, at: string): FundingLine {
  const isRefund = transaction.kind === 'refund';
  const facts = { type: isRefund ? 'REFUND' : 'SALE', status: 'Settled' };
  return lineOn('txns', at, isRefund ? -transaction.amountCents : transaction.amountCents, (day) => ({
    ...baseRow(transaction, day),
    ...facts,
  }));
}

/** Before funding nothing is withdrawn; afterwards the amount is. */
function returnLine(transaction: Transaction, { at, code }: { at: string; code: string }): FundingLine {
  const { amountCents, fundedAt, retref } = transaction;
  const line = lineOn('txns', at, -amountCents, (day) => ({
    ...baseRow(transaction, day),
    ...(fundedAt === null ? { type: 'SALE', status: 'Rejected' } : { type: 'RETURN', status: 'Returned' }),
    achreturncode: code,
    parentretref: retref,
  }));
  return fundedAt === null ? { ...line, cents: 0, row: { ...line.row, amount: writeAmount(amountCents) } } : line;
}

const baseRow = (transaction: Transaction, day: Day): Reply => ({
  fundingtxnid: `${compact(day)}${transaction.retref}`,
  fundingid: masterId(transaction.merchid, day),
  retref: transaction.retref,
  authcode: transaction.authcode,
  authdate: compact(easternDay(new Date(transaction.authorizedAt))),
  date: compact(easternDay(new Date(transaction.authorizedAt))),
  respcode: transaction.respcode,
  batchid: transaction.batchid,
  cardproc: transaction.method === 'bank' ? 'PSTR' : 'FNOR',
  cardnumber: `XXXXXXXXXXXX${transaction.last4}`,
  cardtype: transaction.brand,
  cardbrand: transaction.brand,
  currency: transaction.currency,
  interchangeunitfee: '0',
  interchangepercentfee: '0',
  invoicenumber: '',
  achreturncode: '',
  parentretref: transaction.parentRetref,
});

function chargebackLine(transaction: Transaction, chargeback: Chargeback): FundingLine {
  const { at, casenumber, reasoncode } = chargeback;
  const { amountCents, authcode, authorizedAt, last4, merchid, retref } = transaction;
  return lineOn('chargebacks', at, -disputedCents(transaction, [chargeback]), (day) => ({
    retref,
    merchid,
    casenumber,
    reasoncode,
    reasondescription: 'Fraud, card absent environment',
    transactionamount: writeAmount(amountCents),
    transactiondate: easternDay(new Date(authorizedAt)),
    chargebackdate: day,
    depositdate: day,
    dateadded: day,
    datechanged: day,
    cardnumber: `XXXXXXXXXXXX${last4}`,
    authcode,
    fundingmasterid: masterId(merchid, day),
    fundingchargebackid: `${compact(day)}${retref}`,
    invoicenumber: '',
  }));
}

/** A won dispute is returned under its case number. */
const adjustmentLine = (transaction: Transaction, chargeback: Chargeback, at: string): FundingLine =>
  lineOn('adjustments', at, disputedCents(transaction, [chargeback]), (day) => ({
    ...baseRow(transaction, day),
    type: 'CHARGEBACK REVERSAL',
    status: 'Settled',
    casenumber: chargeback.casenumber,
  }));
