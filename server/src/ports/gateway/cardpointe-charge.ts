// Translates a charge to the provider's fields, and its response to ours.
import type { Cents } from '@plumbline/rules/money';
import { asciiOf, type Fields, readAmount, textOf, textOrNull, writeAmount } from './cardpointe-fields.ts';
import { codeOf, declineWords, OWN_CODES, verdictOn, WORDS } from './cardpointe-responses.ts';
import type { ProviderRecord, Billing, Charge, ChargeMethod, Merchant } from './gateway.ts';

const ORDER_ID = /^(?=.*[A-Za-z])[\w-]{1,19}$/;

/** The security code of a card is in its token, never in the request (decision C23). */
export function chargeRequest({ merchantId, currencyCode }: Merchant, charge: Charge): Record<string, string> {
  const { orderId, token, amount, holderName, method } = charge;
  // An order id of digits only could be mistaken for a card number, be masked and never be found again.
  if (!ORDER_ID.test(orderId)) throw new RangeError('an order id has letters in it and at most 19 characters');
  if (amount <= 0) throw new RangeError('nothing to charge');
  return withoutBlanks({
    merchid: merchantId,
    account: token,
    amount: writeAmount(amount),
    currency: currencyCode,
    orderid: orderId,
    name: asciiOf(holderName, 30),
    capture: 'Y',
    // With a receipt, later inquiries return the order id.
    receipt: 'Y',
    ...methodFields(method),
    ...storedFields(method),
  });
}

const ACCOUNT_TYPES = { CHECKING: 'ECHK', SAVINGS: 'ESAV' } as const;

function methodFields(method: ChargeMethod): Record<string, string> {
  if (method.kind === 'card') {
    const [month = '', year = ''] = method.expiry.split('/');
    return { expiry: `${year}${month}`, ecomind: 'E', ...billingFields(method.billing) };
  }
  const { accountType, entryCode } = method;
  return {
    accttype: ACCOUNT_TYPES[accountType],
    achEntryCode: entryCode,
    ...(entryCode === 'PPD' ? {} : { ecomind: entryCode === 'TEL' ? 'T' : 'E' }),
  };
}

function billingFields({ address, address2, city, state, postalCode, country }: Billing): Record<string, string> {
  return {
    address: asciiOf(address ?? '', 30),
    address2: asciiOf(address2 ?? '', 30),
    city: asciiOf(city ?? '', 30),
    region: asciiOf(state ?? '', 20),
    // US postal codes must have five or nine digits without a dash.
    postal: asciiOf(postalCode ?? '', 20)
      .replaceAll(/[^0-9A-Za-z]/g, '')
      .slice(0, 9),
    country: asciiOf(country ?? '', 2),
  };
}

/** The card networks' stored-credential fields: whether the method is on file and the payer is present. */
function storedFields({ stored }: ChargeMethod): Record<string, string> {
  if (stored === 'no') return {};
  const consent: Record<string, string> = stored === 'first' ? { cofpermission: 'Y' } : {};
  return { cof: stored === 'merchant' ? 'M' : 'C', cofscheduled: 'N', ...consent };
}

const withoutBlanks = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

export const providerRecordFrom = (
  reply: Fields,
  merchant: Merchant,
  amount: Cents,
  words: string,
): ProviderRecord => ({
  retref: textOrNull(reply, 'retref'),
  merchantId: textOf(reply, 'merchid') || merchant.merchantId,
  amount,
  responseCode: codeOf(reply),
  responseText: words,
  authCode: textOrNull(reply, 'authcode'),
  avsResponse: textOrNull(reply, 'avsresp'),
  cvvResponse: textOrNull(reply, 'cvvresp'),
  settlementStatus: textOrNull(reply, 'setlstat'),
});

export type ChargeResult =
  | ({ outcome: 'approved' | 'declined' } & ProviderRecord)
  /** Approved for another amount, or without a security code: it must be voided. */
  | { outcome: 'differs'; providerRecord: ProviderRecord & { retref: string } }
  | { outcome: 'unknown'; reason: string };

export function readCharge(reply: Fields, merchant: Merchant, charge: Charge): ChargeResult {
  const verdict = verdictOn(reply);
  if (verdict === 'unknown') return { outcome: 'unknown', reason: `answered ${codeOf(reply)}` };
  if (verdict === 'declined') {
    return { outcome: 'declined', ...providerRecordFrom(reply, merchant, charge.amount, declineWords(reply)) };
  }
  const amount = readAmount(reply, 'amount');
  const retref = textOf(reply, 'retref');
  if (amount === null || retref === '') return { outcome: 'unknown', reason: 'approved without an amount or a number' };
  const providerRecord = providerRecordFrom(reply, merchant, amount, WORDS.approved);
  const kind = differenceOf(amount, charge, providerRecord);
  if (kind === null) return { outcome: 'approved', ...providerRecord };
  return {
    outcome: 'differs',
    providerRecord: { ...providerRecord, retref, responseCode: OWN_CODES[kind], responseText: WORDS[kind] },
  };
}

/** The provider's answer to a card without a code; others say that one was sent, and what the bank made of it. */
const NO_CODE = 'X';

/**
 * What is wrong with an approved charge, or null. A payer's browser knows the token of a saved card, so the token alone
 * does not prove that somebody has the card (decision C23).
 */
function differenceOf(
  amount: Cents,
  { amount: asked, method, needsCode = false }: Charge,
  { cvvResponse }: ProviderRecord,
): 'partial' | 'amount' | 'noCode' | null {
  if (amount !== asked) return amount < asked ? 'partial' : 'amount';
  return needsCode && method.kind === 'card' && cvvResponse === NO_CODE ? 'noCode' : null;
}
