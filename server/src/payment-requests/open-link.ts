// What a token opens: one request, its invoices, and whoever pays it.
import { refuse } from '@plumbline/contract/refusals';
import { type Day, today } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { refuseLink } from '@plumbline/rules/payment-requests/link';
import type { App } from '../app.ts';
import type { Sql } from '../database/open-database.ts';
import type { PresentPayer, Visitor } from '../http/caller.ts';
import { linkTokenHash } from '../payment-links/link-token.ts';
import {
  type RequestInvoice,
  type RequestRow,
  selectRequestByToken,
  selectRequestInvoices,
} from './payment-requests.sql.ts';

export type OpenLink = {
  request: RequestRow;
  /** All that it names. */
  invoiceIds: readonly string[];
  /** Those of which something can be paid. */
  invoices: readonly RequestInvoice[];
  methods: { ach: boolean; card: boolean };
};

/** Refuses a link that cannot be paid, in the words of the invalid-request page (LNK-03). */
export async function openLink(app: App, visitor: Visitor, token: string): Promise<OpenLink> {
  const { tenant } = visitor;
  const request = await selectRequestByToken(app.sql, tenant.organizationId, linkTokenHash(token));
  const capabilities = request ? await chargeable(app, visitor, request) : visitor.capabilities;
  refuseUnusable({ tenant, capabilities }, request ?? null, today(app.now(), tenant.timeZone));
  return openedLink(app.sql, { capabilities }, request ?? refuse('payment_link_not_found'));
}

/** Without a merchant account in the currency of the request no method can be charged. */
async function chargeable(
  app: App,
  { capabilities }: Visitor,
  { organizationId, currencyCode }: RequestRow,
): Promise<Visitor['capabilities']> {
  const merchant = await app.merchants.find(organizationId, currencyCode);
  return merchant ? capabilities : { ...capabilities, ach: false, card: false };
}

export function refuseUnusable(
  { tenant, capabilities }: Pick<Visitor, 'tenant' | 'capabilities'>,
  request: RequestRow | null,
  day: Day,
): void {
  // A link of another portal of the supplier is not for this one, whose settings and brand it does not have.
  const isPermitted = request === null || request.portalId === tenant.portalId;
  const refusal = refuseLink(request, { ...capabilities, today: day, isPermitted });
  if (refusal !== null) refuse(refusal);
}

/** Invoices that were paid another way meanwhile are left out; nothing left is a paid link. */
export async function openedLink(
  sql: Sql,
  { capabilities }: { capabilities: Pick<Visitor['capabilities'], 'ach' | 'card'> },
  request: RequestRow,
): Promise<OpenLink> {
  const named = await selectRequestInvoices(sql, request);
  const invoices = named.filter(({ currentBalance }) => currentBalance > ZERO);
  if (named.length > 0 && invoices.length === 0) refuse('payment_link_paid');
  const methods = { ach: capabilities.ach && request.currencyCode === 'USD', card: capabilities.card };
  return { request, invoiceIds: named.map(({ id }) => id), invoices, methods };
}

/** Whoever pays by the link, for the customer of its request. */
export const linkPayer = (
  { tenant, capabilities, clientAddress, clientNetwork }: Visitor,
  { id: requestId, customerId, customerName }: RequestRow,
  { name, email }: { name: string; email: string } = { name: '', email: '' },
): PresentPayer => ({
  tenant,
  capabilities,
  clientAddress,
  clientNetwork,
  customerId,
  customerName,
  actor: null,
  session: null,
  identityId: null,
  link: { requestId, name, email },
});
