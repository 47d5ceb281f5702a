// Every column with encrypted values, and the associated data of a value.
import { linkContext } from '../payment-links/link-token.ts';
import { proofContext } from '../identity/federation/sign-in-attempts.ts';
import { secretContext } from '../identity/federation/upstreams.ts';
import { twoFactorContext } from '../identity/two-factor/two-factor-context.ts';
import { chargeContext } from '../payments/charge/stored-charge.ts';
import { fingerprintOf, tokenContext } from '../payments/charge/token-context.ts';
import { tokenizeKeyContext } from '../payments/checkout/tokenize-keys.ts';
import { credentialsContext } from '../ports/gateway/gateway.ts';
import { attachmentContext, mailContext } from '../ports/mail/mail.ts';
import { SETUP_MERCHANT_CONTEXT } from '../setup/setup-merchant.ts';
import { ticketContext } from '../support/ticket-link.ts';
import { certificateContext } from '../waivers/documents/certificate-context.ts';
import { webhookContext } from '../webhooks/webhook-secret.ts';
import type { KeyRing } from '../keys.ts';

/** The columns of a row that its context is made of. */
type Row = Readonly<Record<string, string | number>>;

export type EncryptedColumn = {
  table: string;
  column: string;
  /** The primary key, without the organization. */
  key: readonly string[];
  /** Other columns that the context is made of. */
  more?: readonly string[];
  isOwned: boolean;
  context: (row: Row) => string;
  /** A keyed hash of the plain value, which changes with the key. */
  fingerprint?: (keyRing: KeyRing, context: string, plain: Buffer) => Buffer;
};

const text = (row: Row, name: string): string => String(row[name]);
const byId = (context: (organizationId: string, id: string) => string) => (row: Row) =>
  context(text(row, 'organizationId'), text(row, 'id'));

export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    table: 'gateway_account',
    column: 'sealed_credentials',
    key: ['currency_code'],
    more: ['site_url'],
    isOwned: true,
    context: (row) => credentialsContext(text(row, 'organizationId'), text(row, 'currencyCode'), text(row, 'siteUrl')),
  },
  {
    table: 'earlier_gateway_account',
    column: 'sealed_credentials',
    key: ['id'],
    more: ['currency_code', 'site_url'],
    isOwned: true,
    context: (row) => credentialsContext(text(row, 'organizationId'), text(row, 'currencyCode'), text(row, 'siteUrl')),
  },
  {
    table: 'payment_method',
    column: 'sealed_token',
    key: ['id'],
    more: ['customer_id'],
    isOwned: true,
    context: (row) => tokenContext(text(row, 'organizationId'), text(row, 'customerId')),
    fingerprint: (keyRing, context, plain) => fingerprintOf(keyRing, context, plain.toString('utf8')),
  },
  {
    table: 'payment_request',
    column: 'sealed_token',
    key: ['id'],
    isOwned: true,
    context: byId(linkContext),
  },
  {
    table: 'support_ticket',
    column: 'sealed_token',
    key: ['id'],
    isOwned: true,
    context: byId(ticketContext),
  },
  {
    table: 'payment_attempt',
    column: 'sealed_request',
    key: ['id'],
    isOwned: true,
    context: byId(chargeContext),
  },
  {
    table: 'sign_in_connection',
    column: 'sealed_client_secret',
    key: ['key'],
    isOwned: true,
    context: (row) => secretContext(text(row, 'organizationId'), text(row, 'key')),
  },
  {
    table: 'sign_in_attempt',
    column: 'sealed_proof',
    key: ['id'],
    isOwned: true,
    context: byId(proofContext),
  },
  {
    table: 'mail_message',
    column: 'sealed_body',
    key: ['id'],
    isOwned: true,
    context: byId(mailContext),
  },
  {
    table: 'mail_attachment',
    column: 'sealed_bytes',
    key: ['mail_id', 'position'],
    isOwned: true,
    context: (row) => attachmentContext(text(row, 'organizationId'), text(row, 'mailId'), Number(row['position'])),
  },
  {
    table: 'waiver_certificate',
    column: 'sealed_key',
    key: ['id'],
    isOwned: true,
    context: byId(certificateContext),
  },
  {
    table: 'webhook_endpoint',
    column: 'sealed_secret',
    key: ['id'],
    isOwned: true,
    context: byId(webhookContext),
  },
  {
    table: 'webhook_endpoint',
    column: 'sealed_previous',
    key: ['id'],
    isOwned: true,
    context: byId(webhookContext),
  },
  {
    table: 'two_factor',
    column: 'sealed_secret',
    key: ['identity_id'],
    isOwned: false,
    context: (row) => twoFactorContext(text(row, 'identityId')),
  },
  {
    table: 'tokenize_key',
    column: 'sealed_private_key',
    key: ['id'],
    isOwned: false,
    context: (row) => tokenizeKeyContext(text(row, 'id')),
  },
  {
    table: 'first_run',
    column: 'sealed_merchant',
    key: ['id'],
    isOwned: false,
    context: () => SETUP_MERCHANT_CONTEXT,
  },
];
