// The bank account and the card with which a customer pays.
import { addDays, type Day } from '@plumbline/rules/dates';
import { newId } from '@plumbline/server/database/new-id';
import type { Tables } from '@plumbline/server/database/tables.gen';
import { type Account, momentOn } from './account.ts';
import { seededRandom } from './seeded-random.ts';

export type WalletMethod = {
  /** Null if it is not on file. */
  readonly id: string | null;
  readonly paymentType: 'ACH' | 'CREDIT_CARD';
  readonly brand: string | null;
  readonly last4: string;
  readonly cardType: 'CREDIT' | null;
  /** The account or card number, which only the payment sandbox receives. */
  readonly number: string;
};

export type Wallet = { readonly bank: WalletMethod; readonly card: WalletMethod };

export type StoryMethod = Omit<
  Tables['paymentMethod'],
  'organizationId' | 'sealedToken' | 'fingerprint' | 'deletedAt' | 'billingAddress'
> & { number: string; billingAddress: Record<string, unknown> };

/** Numbers that the payment sandbox approves. */
const CARDS = [
  { brand: 'VISA', number: '4242424242424242' },
  { brand: 'MASTERCARD', number: '5454545454545454' },
  { brand: 'AMEX', number: '371449635398431' },
];
const ROUTING_NUMBER = '011401533';
const EXPIRY_MONTHS = ['03', '06', '08', '11'];
const ON_FILE_DAYS = 300;

export const bankAccountOf = (last4: string) => ({ routingNumber: ROUTING_NUMBER, accountNumber: `88410${last4}` });

export function writeWallet({ customer, people }: Account): Wallet {
  const random = seededRandom(`wallet ${customer.code} ${customer.name}`);
  // Endings below 1000 make the sandbox return a payment.
  const last4 = String(random.whole(1000, 9999));
  const { brand, number } = random.pick(CARDS);
  const isOnFile = customer.savesMethods === true && people.length > 0;
  const { routingNumber, accountNumber } = bankAccountOf(last4);
  return {
    bank: {
      id: isOnFile ? newId() : null,
      paymentType: 'ACH',
      brand: null,
      last4,
      cardType: null,
      number: `${routingNumber}/${accountNumber}`,
    },
    card: {
      id: isOnFile ? newId() : null,
      paymentType: 'CREDIT_CARD',
      brand,
      last4: number.slice(-4),
      cardType: 'CREDIT',
      number,
    },
  };
}

/** The rows of the methods on file. */
export function writeMethods(
  { customerId, customer, people }: Account,
  { bank, card }: Wallet,
  today: Day,
): StoryMethod[] {
  const [person] = people;
  if (!person) return [];
  const random = seededRandom(`methods ${customer.code}`);
  const created = addDays(today, -ON_FILE_DAYS);
  const year = Number(today.slice(0, 4)) + random.whole(2, 4);
  return [bank, card].flatMap(({ id, paymentType, brand, last4, cardType, number }): StoryMethod[] => {
    if (id === null) return [];
    const isCard = paymentType === 'CREDIT_CARD';
    return [
      {
        id,
        customerId,
        paymentType,
        brand,
        last4,
        cardType,
        number,
        expiry: isCard ? `${random.pick(EXPIRY_MONTHS)}/${year}` : null,
        accountType: isCard ? null : 'CHECKING',
        accountHolderType: isCard ? null : 'BUSINESS',
        holderName: isCard ? person.name : customer.name,
        billingAddress: isCard ? billingAddressOf(customer.address) : {},
        createdBy: person.id,
        createdAt: momentOn(created, random),
      },
    ];
  });
}

const ADDRESS = /^(.+), ([^,]+), ([A-Z]{2}) ([\w ]+)$/;
const PROVINCES = ['BC', 'ON'];

export function billingAddressOf(text: string) {
  const [, address, city, state = '', postalCode] = ADDRESS.exec(text) ?? [];
  return { address, city, state, postalCode, country: PROVINCES.includes(state) ? 'CA' : 'US' };
}
