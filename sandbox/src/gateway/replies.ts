// The responses to auth, capture, void, refund and inquire, field by field as the gateway spells them.
import { easternDay, easternStamp } from '../banking-days.ts';
import { writeAmount } from '../money.ts';
import type { Response, Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import { binInfoOf } from '../vault/card-facts.ts';
import type { AuthRequest } from './auth-request.ts';
import { type PpsCode, pps } from './codes.ts';
import { FEE_PERCENT } from './merchants.ts';

export type Reply = Record<string, unknown>;

const responseOf = ({ respproc, respcode, respstat, resptext }: Response): Response => ({
  respproc,
  respcode,
  respstat,
  resptext,
});

export const refusal = (code: PpsCode, facts: Reply = {}): Reply => ({ ...facts, ...pps(code) });

const orderOf = ({ hasReceipt, orderid }: Transaction): Reply => (hasReceipt ? { orderId: orderid } : {});

const RETRY_ADVICE: Readonly<Record<string, Reply>> = {
  '01': { declineCategory: '2', declineCategoryText: 'Wait to retry' },
  '05': { declineCategory: '2', declineCategoryText: 'Wait to retry' },
  '54': { declineCategory: '3', declineCategoryText: 'Fix the request and retry' },
  NU: { declineCategory: '2', declineCategoryText: 'Wait to retry' },
};

/** Visa tells whether a retry makes sense. */
const adviceOf = ({ brand, respcode, respstat }: Transaction): Reply =>
  brand === 'VISA' && respstat === 'C' ? (RETRY_ADVICE[respcode] ?? {}) : {};

const feeOf = ({ authcode, feeCents }: Transaction): Reply =>
  feeCents === 0
    ? {}
    : {
        fee_type: 'S',
        fee_format: 'percent',
        fee_value: String(FEE_PERCENT),
        fee_amount: writeAmount(feeCents),
        fee_authcode: authcode,
        fee_merchid: '',
        fee_retref: '',
      };

const profileOf = ({ acctid, profileid }: Transaction): Reply => (profileid === '' ? {} : { profileid, acctid });

/** Without settlement status, which only capture and inquire return. */
export function authReply({ store }: Site, transaction: Transaction, request: AuthRequest): Reply {
  const { token, avsresp, cvvresp, batchid, cof, entrymode, method } = transaction;
  const account = store.account.get(token);
  return {
    ...responseOf(transaction),
    retref: transaction.retref,
    merchid: transaction.merchid,
    account: token,
    token,
    amount: writeAmount(transaction.amountCents),
    authcode: transaction.authcode,
    commcard: 'N',
    entrymode,
    ...(method === 'card' ? { expiry: transaction.expiry } : {}),
    ...(avsresp === '' ? {} : { avsresp }),
    ...(cvvresp === '' ? {} : { cvvresp }),
    ...(batchid === '' ? {} : { batchid }),
    ...(cof === '' ? {} : { cof }),
    ...orderOf(transaction),
    ...feeOf(transaction),
    ...adviceOf(transaction),
    ...profileOf(transaction),
    ...(request.asksBin && account?.method === 'card' ? { binInfo: binInfoOf(account.card) } : {}),
    ...(transaction.hasReceipt ? { receipt: receiptOf(transaction) } : {}),
  };
}

const receiptOf = ({ authorizedAt, name }: Transaction): Reply => ({
  dba: 'Sandbox merchant',
  dateTime: easternStamp(new Date(authorizedAt)),
  nameOnCard: name,
  header: '',
  footer: '',
});

const isVoidable = ({ status }: Transaction) => status === 'Authorized' || status === 'Queued for Capture';

export const isRefundable = (transaction: Transaction, refundsUnsettled: boolean): boolean =>
  transaction.kind === 'auth' &&
  (transaction.status === 'Accepted' || (refundsUnsettled && transaction.status === 'Queued for Capture')) &&
  transaction.refundedCents < transaction.amountCents &&
  transaction.achReturn === null;

const stampOf = (instant: string) => easternStamp(new Date(instant));

export function inquireReply(transaction: Transaction, refundsUnsettled: boolean): Reply {
  const { capturedAt, settledAt, batchid } = transaction;
  return {
    ...responseOf(transaction),
    retref: transaction.retref,
    merchid: transaction.merchid,
    account: transaction.token,
    token: transaction.token,
    amount: writeAmount(transaction.kind === 'refund' ? -transaction.amountCents : transaction.amountCents),
    currency: transaction.currency,
    setlstat: transaction.status,
    authcode: transaction.authcode,
    authdate: easternDay(new Date(transaction.authorizedAt)).replaceAll('-', ''),
    lastfour: transaction.last4,
    name: transaction.name,
    entrymode: transaction.entrymode,
    voidable: isVoidable(transaction) ? 'Y' : 'N',
    refundable: isRefundable(transaction, refundsUnsettled) ? 'Y' : 'N',
    ...(transaction.method === 'card' ? { expiry: transaction.expiry } : {}),
    ...(transaction.orderid === '' ? {} : { orderid: transaction.orderid, orderId: transaction.orderid }),
    ...(batchid === '' ? {} : { batchid }),
    ...(capturedAt === null ? {} : { capturedate: stampOf(capturedAt) }),
    ...(settledAt === null ? {} : { settledate: stampOf(settledAt) }),
    ...(transaction.signature === '' ? {} : { signature: transaction.signature }),
    ...(transaction.userfields === null ? {} : { userfields: transaction.userfields }),
    ...feeOf(transaction),
    ...adviceOf(transaction),
    ...profileOf(transaction),
  };
}

export const captureReply = (transaction: Transaction): Reply => ({
  ...responseOf(transaction),
  retref: transaction.retref,
  merchid: transaction.merchid,
  account: transaction.token,
  token: transaction.token,
  amount: writeAmount(transaction.amountCents),
  authcode: transaction.authcode,
  batchid: transaction.batchid,
  setlstat: transaction.status,
  commcard: 'N',
  ...orderOf(transaction),
});

/** The amount is what remains of the authorization. */
export const voidReply = (transaction: Transaction): Reply => ({
  ...pps('00'),
  respproc: transaction.respproc,
  retref: transaction.retref,
  merchid: transaction.merchid,
  amount: writeAmount(transaction.status === 'Voided' ? 0 : transaction.amountCents),
  authcode: 'REVERS',
  currency: transaction.currency,
  ...orderOf(transaction),
});

export const refundReply = (refund: Transaction): Reply => ({
  ...responseOf(refund),
  retref: refund.retref,
  merchid: refund.merchid,
  amount: writeAmount(refund.amountCents),
  authcode: refund.authcode,
  currency: refund.currency,
  ...(refund.orderid === '' ? {} : { orderId: refund.orderid, orderid: refund.orderid }),
});
