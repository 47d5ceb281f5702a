// The payment links of the stories. Their tokens are known, so that the index page can list them; real ones are random.
import type { Cents, CurrencyCode } from '@plumbline/rules/money';

export type StoryPaymentLink = {
  /** Names the link within its story; the token is made of it. */
  readonly name: string;
  /** What it is, for the demo's index page. */
  readonly about: string;
  readonly customerCode: string;
  readonly asks: Asked;
  readonly currency?: CurrencyCode;
  readonly description: string;
  readonly orderNumber?: string;
  readonly recipient: { readonly name: string; readonly email: string };
  /** When it was sent; after thirty days it has expired. */
  readonly daysAgo: number;
  readonly became?: 'opened' | 'reminded' | 'revoked';
};

type Asked =
  /** The smallest open invoices of the customer. */
  | { readonly invoices: number }
  /** Null lets the payer choose. */
  | { readonly amount: Cents | null }
  /** The invoices of the customer's latest payment, which is the one made by this link. */
  | 'paid invoices';

export const demoLinkToken = (label: string, { name }: Pick<StoryPaymentLink, 'name'>): string =>
  `demo-${label}-${name}`;
