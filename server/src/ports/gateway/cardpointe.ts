// The adapter for CardPointe, the gateway of CardConnect (ADR 15). The sandbox has the same API, so this is the only
// adapter.
import { asCents } from '@plumbline/rules/money';
import { browserAddressesOf } from './cardpointe-addresses.ts';
import { cardFactsOf } from './cardpointe-card-facts.ts';
import { providerRecordFrom, chargeRequest, readCharge } from './cardpointe-charge.ts';
import { type Fields, fieldsFrom, isFields, readAmount, textOf, writeAmount } from './cardpointe-fields.ts';
import { findFunding, listSettledCharges } from './cardpointe-reports.ts';
import { codeOf, declineWords, isNotFound, OWN_CODES, undoVerdictOn, WORDS } from './cardpointe-responses.ts';
import { openSite, type Site, type SiteLog } from './cardpointe-site.ts';
import {
  type Charge,
  type ChargeReply,
  type ChargeState,
  type FoundCharge,
  type Gateway,
  GatewayUnavailable,
  type Merchant,
  TokenRefused,
  type UndoReply,
} from './gateway.ts';

export type CardPointeOptions = {
  log: SiteLog;
  connectMs?: number;
  /** The gateway gives its processor 31 s and answers at 32; a shorter timeout would only add unknown outcomes. */
  chargeMs?: number;
  askMs?: number;
};

export function cardPointeGateway({ log, connectMs = 5_000, chargeMs = 36_000, askMs = 20_000 }: CardPointeOptions) {
  const site = openSite({ log, connectMs, chargeMs, askMs });
  const gateway: Gateway = {
    charge: async (merchant, charge) => {
      const reply = await chargeOnce(site, merchant, charge);
      if (reply.outcome === 'unknown') {
        log.warn({ orderId: charge.orderId, reason: reply.reason }, 'the outcome of a charge is not known');
      }
      return reply;
    },
    findByOrder: (merchant, orderId) => findByOrder(site, merchant, orderId),
    find: async (merchant, retref) => {
      const found = await site.ask(merchant, `/inquire/${pathPart(retref)}/${merchant.merchantId}`);
      return foundFrom(found, merchant, null);
    },
    voidByOrder: (merchant, orderId) => undo(site, merchant, '/voidByOrderId', { orderid: orderId }),
    voidCharge: (merchant, retref) => undo(site, merchant, '/void', { retref }),
    refund: (merchant, retref, amount, orderId) =>
      undo(site, merchant, '/refund', { retref, amount: writeAmount(amount), orderid: orderId }),
    cardFacts: (merchant, token) => cardFactsOf(site, merchant, token),
    tokenizeAccount: (merchant, account) => tokenizeAccount(site, merchant, account),
    settled: (merchant, day) => listSettledCharges(site, merchant, day),
    funding: (merchant, day) => findFunding(site, merchant, day),
    checkMerchant: (merchant) => checkMerchant(site, merchant),
    browserAddresses: browserAddressesOf,
  };
  return gateway;
}

async function chargeOnce(site: Site, merchant: Merchant, charge: Charge): Promise<ChargeReply> {
  const sent = await site.send(merchant, '/auth', chargeRequest(merchant, charge));
  if (sent.kind === 'unknown') return { outcome: 'unknown', reason: sent.reason };
  if (sent.kind === 'refused') return notCharged(merchant, charge, sent.why);
  const read = readCharge(sent.reply, merchant, charge);
  if (read.outcome !== 'differs') return read;
  const { retref, merchantId } = read.providerRecord;
  const undone = await undo(site, { ...merchant, merchantId }, '/void', { retref });
  if (undone.outcome === 'done') return { outcome: 'declined', ...read.providerRecord, settlementStatus: 'Voided' };
  return { outcome: 'unknown', reason: `approved for another amount (${retref}), and not taken back` };
}

const notCharged = (
  { merchantId }: Merchant,
  { amount }: Charge,
  why: 'notSent' | 'credentials' | 'rejected',
): ChargeReply => ({
  outcome: 'declined',
  retref: null,
  merchantId,
  amount,
  responseCode: OWN_CODES[why],
  responseText: WORDS[why],
  authCode: null,
  avsResponse: null,
  cvvResponse: null,
  settlementStatus: null,
});

async function undo(site: Site, merchant: Merchant, path: string, fields: Fields): Promise<UndoReply> {
  const sent = await site.send(merchant, path, { merchid: merchant.merchantId, ...fields });
  if (sent.kind === 'unknown') return { outcome: 'unknown', reason: sent.reason };
  if (sent.kind === 'refused')
    return { outcome: 'refused', responseCode: OWN_CODES[sent.why], responseText: WORDS[sent.why] };
  const { reply } = sent;
  if (isNotFound(reply)) return { outcome: 'refused', responseCode: OWN_CODES.notFound, responseText: WORDS.notFound };
  const verdict = undoVerdictOn(reply);
  if (verdict === 'unknown') return { outcome: 'unknown', reason: `answered ${codeOf(reply)}` };
  if (verdict === 'declined')
    return { outcome: 'refused', responseCode: codeOf(reply), responseText: declineWords(reply) };
  const amount = readAmount(reply, 'amount') ?? asCents(0);
  return { outcome: 'done', retref: textOf(reply, 'retref') || null, amount: asCents(Math.abs(amount)) };
}

/** Searches all accounts of the supplier: a bank payment may have been routed to another one. */
async function findByOrder(site: Site, merchant: Merchant, orderId: string): Promise<FoundCharge[]> {
  const answer = await site.ask(merchant, `/inquireByOrderid/${pathPart(orderId)}/${merchant.merchantId}`);
  const list: unknown[] = Array.isArray(answer) ? answer : [answer];
  return list
    .flatMap((each) => {
      const found = foundFrom(each, merchant, orderId);
      return found ? [{ found, day: isFields(each) ? textOf(each, 'authdate') : '' }] : [];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ found }) => found);
}

const STATES: Readonly<Record<string, ChargeState>> = {
  authorized: 'queued',
  'queued for capture': 'queued',
  accepted: 'accepted',
  rejected: 'rejected',
  declined: 'declined',
  voided: 'voided',
  refunded: 'refunded',
};

/** Null if there is no such transaction. */
function foundFrom(answer: unknown, merchant: Merchant, orderId: string | null): FoundCharge | null {
  if (!isFields(answer)) throw new GatewayUnavailable('the answer to an inquiry cannot be read');
  if (isNotFound(answer)) return null;
  const retref = textOf(answer, 'retref');
  const amount = readAmount(answer, 'amount');
  const status = textOf(answer, 'setlstat');
  if (retref === '' || amount === null || status === '') {
    throw new GatewayUnavailable(`an inquiry was answered ${codeOf(answer)}`);
  }
  const state = stateOf(answer, status);
  const words = state === 'declined' ? declineWords(answer) : WORDS.approved;
  return {
    ...providerRecordFrom(answer, merchant, asCents(Math.abs(amount)), words),
    retref,
    orderId: orderId ?? (textOf(answer, 'orderId') || textOf(answer, 'orderid')),
    state,
    // A token ends with the last digits of its card or account.
    last4: textOf(answer, 'lastfour') || textOf(answer, 'account').slice(-4),
    isVoidable: textOf(answer, 'voidable').toUpperCase() === 'Y',
    isRefundable: textOf(answer, 'refundable').toUpperCase() === 'Y',
  };
}

/** Other states lie between the batch and the bank: approved, not yet decided. */
const stateOf = (answer: Fields, status: string): ChargeState =>
  STATES[status.toLowerCase()] ?? (textOf(answer, 'respstat').toUpperCase() === 'A' ? 'queued' : 'declined');

async function tokenizeAccount(
  site: Site,
  merchant: Merchant,
  { routingNumber, accountNumber }: { routingNumber: string; accountNumber: string },
): Promise<string> {
  const answer = await site.tokenize(merchant, `${routingNumber}/${accountNumber}`);
  if (answer.kind !== 'answered') throw new GatewayUnavailable(answer.reason);
  const reply = fieldsFrom(answer.body);
  const hasProblem = reply !== null && Number(textOf(reply, 'errorcode')) !== 0;
  const token = reply && !hasProblem ? textOf(reply, 'token') : '';
  if (answer.status === 200 && token !== '') return token;
  // Our own text: the provider's could repeat the number.
  if (hasProblem) throw new TokenRefused('the provider does not take this bank account');
  throw new GatewayUnavailable(`the tokenizer answered HTTP ${answer.status}`);
}

async function checkMerchant(site: Site, merchant: Merchant): Promise<'ok' | 'refused' | 'adds_surcharge'> {
  if (!(await site.knowsCredentials(merchant))) return 'refused';
  const account = await site.ask(merchant, `/inquireMerchant/${merchant.merchantId}`);
  if (!isFields(account)) throw new GatewayUnavailable('the account cannot be read');
  // The credentials of one supplier with the merchant id of another.
  if (textOf(account, 'respstat').toUpperCase() === 'C') return 'refused';
  if (account['enabled'] === false) return 'refused';
  return textOf(account, 'fee_type').toUpperCase() === 'S' ? 'adds_surcharge' : 'ok';
}

const pathPart = (text: string): string => encodeURIComponent(text);
