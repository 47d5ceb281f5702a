// Determines the method of a payment: a newly tokenized card or account, or a saved one.
import type { createPayment } from '@plumbline/contract/checkout';
import type { Input } from '@plumbline/contract/call';
import { REFUSALS, Refused, refuse } from '@plumbline/contract/refusals';
import type { Day } from '@plumbline/rules/dates';
import { type AccountHolderType, type AccountType, entryCodeOf } from '@plumbline/rules/payments/ach';
import { type CardBrand, type CardType, isExpired, missingCardFields } from '@plumbline/rules/payments/card';
import type { RequestMethod } from '@plumbline/rules/payments/draft';
import type { BillingPlace } from '@plumbline/rules/payments/surcharge';
import type { App } from '../../app.ts';
import type { Payer } from '../../http/caller.ts';
import {
  type Billing,
  type CardFacts,
  type ChargeMethod,
  GatewayUnavailable,
  type Merchant,
  TokenRefused,
} from '../../ports/gateway/gateway.ts';
import { requestMethodOf } from '../principal.ts';
import { addressMismatch } from './address-mismatch.ts';
import { selectPaymentMethod, selectSavedCards, type SavedMethodRow } from '../charge/saved-methods.sql.ts';
import { tokenContext } from '../charge/token-context.ts';

export type PaymentInput = Input<typeof createPayment>;

export type MethodInput = Pick<
  PaymentInput,
  | 'accountHolderType'
  | 'accountType'
  | 'billingAddress'
  | 'cardOnFile'
  | 'cardType'
  | 'expiry'
  | 'holderName'
  | 'paymentType'
  | 'requestMethod'
  | 'savePaymentToken'
  | 'scheduledAt'
  | 'token'
>;

export type ChosenMethod = {
  token: string;
  holderName: string;
  brand: CardBrand | null;
  last4: string;
  cardType: CardType | null;
  expiry: string | null;
  accountType: AccountType | null;
  accountHolderType: AccountHolderType | null;
  billing: Billing;
  /** How it is charged. */
  charge: ChargeMethod;
  /** The id of the saved method; null for a new one. */
  savedId: string | null;
  /** The payer agreed to save it. */
  isToBeSaved: boolean;
  /** Browsers are told the token of a saved card, so it does not prove that the payer has the card (decision C23). */
  needsCode: boolean;
};

export const billingPlaceOf = ({ country, state }: Billing): BillingPlace => ({
  country: country ?? null,
  state: state ?? null,
});

/** Calls the provider for a new card or account, so it must not run inside a transaction. */
export async function chooseMethod(
  app: App,
  caller: Payer,
  merchant: Merchant,
  input: MethodInput,
  day: Day,
): Promise<ChosenMethod> {
  if (input.cardOnFile !== undefined) return chooseSaved(app, caller, merchant, input, input.cardOnFile, day);
  const token = input.token?.trim() ?? '';
  if (!/^[A-Za-z\d]{12,64}$/.test(token)) refuse('token_invalid');
  const { cardOnFile, manageMethods } = caller.capabilities;
  // What is charged on a later day has to be kept until then (decision C26).
  const isToBeSaved = input.scheduledAt !== undefined || (cardOnFile && input.savePaymentToken === true);
  // Decision A20: paying with a saved method needs no permission, saving one does.
  if (isToBeSaved && cardOnFile && !manageMethods) refuse('forbidden');
  const stored = isToBeSaved ? 'first' : 'no';
  if (input.paymentType === 'CREDIT_CARD') {
    return newCard(app, caller, merchant, input, { token, stored, day });
  }
  if (await isCard(app, merchant, token)) refuse('token_invalid');
  return newAccount(input, { token, stored, requestMethod: requestMethodOf(caller, input) });
}

/**
 * A card submitted as a bank account would avoid the surcharge. The provider knows no card behind the token of an account;
 * while it does not answer, nothing is charged.
 */
async function isCard(app: App, merchant: Merchant, token: string): Promise<boolean> {
  try {
    await app.gateway.cardFacts(merchant, token);
    return true;
  } catch (error) {
    if (error instanceof TokenRefused) return false;
    if (error instanceof GatewayUnavailable) refuse('payment_provider_unavailable');
    throw error;
  }
}

async function chooseSaved(
  app: App,
  caller: Payer,
  merchant: Merchant,
  input: MethodInput,
  id: string,
  day: Day,
): Promise<ChosenMethod> {
  if (!caller.capabilities.cardOnFile) refuse('method_not_offered');
  const { organizationId } = caller.tenant;
  const row = await selectPaymentMethod(app.sql, { organizationId, customerId: caller.customerId, id });
  if (!row || row.paymentType !== input.paymentType) refuse('method_deleted');
  const mismatch = addressMismatch(row.billingAddress);
  if (mismatch) throw mismatch;
  const token = app.encryption.decrypt(row.sealedToken, tokenContext(organizationId, caller.customerId));
  const cardType = row.paymentType === 'CREDIT_CARD' ? (input.cardType ?? row.cardType) : null;
  // The payer says that it is of another type than it was saved with.
  if (cardType !== null && cardType !== row.cardType) {
    refuseOtherType(await cardFactsOf(app, merchant, token), cardType);
  }
  return savedMethod({ ...row, cardType }, token, {
    day,
    requestMethod: requestMethodOf(caller, input),
    renewedToken: input.token,
    isLater: input.scheduledAt !== undefined,
  });
}

type SavedUse = {
  day: Day;
  requestMethod: RequestMethod | null;
  /** The token as the provider returned it with the security code. */
  renewedToken?: string | undefined;
  /** Charged on an agreed later day, without a security code. */
  isLater: boolean;
};

/** How a saved method is charged. */
export function savedMethod(row: SavedMethodRow, token: string, use: SavedUse): ChosenMethod {
  const kept = {
    token,
    holderName: row.holderName,
    last4: row.last4,
    billing: row.billingAddress as Billing,
    savedId: row.id,
    isToBeSaved: false,
    needsCode: row.paymentType === 'CREDIT_CARD' && !use.isLater,
  };
  const stored = use.isLater ? 'merchant' : 'customer';
  if (row.paymentType === 'ACH') {
    const { accountType, accountHolderType } = row as {
      accountType: AccountType;
      accountHolderType: AccountHolderType;
    };
    const entryCode = entryCodeOf(accountHolderType, use.requestMethod);
    const charge = { kind: 'ach', accountType, entryCode, stored } as const;
    return { ...kept, brand: null, cardType: null, expiry: null, accountType, accountHolderType, charge };
  }
  const expiry = row.expiry ?? '';
  if (isExpired(expiry, use.day)) refuse('method_expired');
  if (!use.isLater && use.renewedToken === undefined) throw incomplete(['cvv']);
  // The code is in this card's token only; another token would charge another card.
  if (!use.isLater && use.renewedToken !== token) refuse('token_invalid');
  const charge = { kind: 'card', expiry, billing: kept.billing, stored } as const;
  const brand = row.brand as CardBrand | null;
  return { ...kept, brand, cardType: row.cardType, expiry, accountType: null, accountHolderType: null, charge };
}

type NewAccount = { token: string; stored: 'no' | 'first'; requestMethod: RequestMethod | null };

function newAccount(input: MethodInput, { token, stored, requestMethod }: NewAccount): ChosenMethod {
  const { accountType, accountHolderType } = input;
  const holderName = input.holderName?.trim() ?? '';
  if (holderName === '' || accountType === undefined || accountHolderType === undefined) {
    const given = { holderName, accountType, accountHolderType };
    throw incomplete(Object.entries(given).flatMap(([name, value]) => (value ? [] : [name])));
  }
  const entryCode = entryCodeOf(accountHolderType, requestMethod);
  return {
    token,
    holderName,
    brand: null,
    last4: token.slice(-4),
    cardType: null,
    expiry: null,
    accountType,
    accountHolderType,
    billing: {},
    charge: { kind: 'ach', accountType, entryCode, stored },
    savedId: null,
    isToBeSaved: stored === 'first',
    needsCode: false,
  };
}

type NewCard = { token: string; stored: 'no' | 'first'; day: Day };

async function newCard(
  app: App,
  caller: Payer,
  merchant: Merchant,
  input: MethodInput,
  { token, stored, day }: NewCard,
): Promise<ChosenMethod> {
  const { cardType, expiry = '', billingAddress: billing } = input;
  const holderName = input.holderName?.trim() ?? '';
  const typed = { address: '', city: '', state: '', postalCode: '', country: 'US' as const, ...billing };
  const missing = missingCardFields(
    {
      ...typed,
      paymentType: 'CREDIT_CARD',
      usesSaved: false,
      cardOnFile: null,
      cvv: '',
      cardToken: token,
      cardType: cardType ?? null,
      holderName,
    },
    { isOneTimePay: caller.link !== undefined, canUseSaved: false, day },
  );
  const mismatch = addressMismatch(typed);
  if (mismatch) throw mismatch;
  if (missing.length > 0 || cardType === undefined) throw incomplete(missing);
  // A country that the form does not offer has no surcharge.
  if (!caller.tenant.settings.countryList.includes(typed.country)) throw incomplete(['country']);
  if (isExpired(expiry, day)) refuse('method_expired');
  const facts = await cardFactsOf(app, merchant, token);
  refuseOtherType(facts, cardType);
  const isSavedByOthers = await isCardOfOthers(app, caller, { token, last4: facts.last4 });
  // On its day it would be charged without a security code.
  if (isSavedByOthers && input.scheduledAt !== undefined) refuse('token_invalid', PAY_FIRST);
  return {
    token,
    holderName,
    brand: facts.brand,
    last4: facts.last4,
    cardType,
    expiry,
    accountType: null,
    accountHolderType: null,
    billing: typed,
    charge: { kind: 'card', expiry, billing: typed, stored },
    savedId: null,
    isToBeSaved: stored === 'first',
    // Somebody who pays by a link proves nothing but that they have the card.
    needsCode: isSavedByOthers || caller.link !== undefined,
  };
}

const PAY_FIRST = 'This card can be scheduled once it has paid with its security code. Pay now, or use another card.';

/** Whether only other customers of the supplier have saved the card. */
async function isCardOfOthers(
  app: App,
  { tenant: { organizationId }, customerId: own }: Payer,
  { token, last4 }: { token: string; last4: string },
): Promise<boolean> {
  const cards = await selectSavedCards(app.sql, organizationId, last4);
  const tokenOf = ({ customerId, sealedToken }: (typeof cards)[number]): string | null => {
    try {
      return app.encryption.decrypt(sealedToken, tokenContext(organizationId, customerId));
    } catch {
      // Encrypted with a key that is gone: no browser was told it either, and others must be able to pay.
      return null;
    }
  };
  const owners = cards.filter((card) => tokenOf(card) === token).map(({ customerId }) => customerId);
  return owners.length > 0 && !owners.includes(own);
}

/** Refuses a card that the provider knows to be of the other type; where it does not say, the payer's word counts. */
function refuseOtherType({ isPrepaid, cardType: known }: CardFacts, cardType: CardType): void {
  const actual = isPrepaid ? 'DEBIT' : (known ?? cardType);
  if (actual !== cardType) refuse(actual === 'CREDIT' ? 'token_is_a_credit_card' : 'token_is_a_debit_card');
}

async function cardFactsOf(app: App, merchant: Merchant, token: string) {
  try {
    return await app.gateway.cardFacts(merchant, token);
  } catch (error) {
    if (error instanceof TokenRefused) refuse('token_invalid');
    if (error instanceof GatewayUnavailable) refuse('payment_provider_unavailable');
    throw error;
  }
}

export const incomplete = (names: readonly string[]): Refused =>
  new Refused(
    'details_incomplete',
    REFUSALS.details_incomplete[1],
    Object.fromEntries(names.map((name) => [name, 'Enter this.'])),
  );
