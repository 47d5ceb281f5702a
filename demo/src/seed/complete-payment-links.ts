// Adds the payment links of a story.
import { dayAt, later } from '@plumbline/rules/dates';
import { linkExpiry } from '@plumbline/rules/payment-requests/link';
import type { App } from '@plumbline/server/app';
import { newId } from '@plumbline/server/database/new-id';
import { inTransaction, type Tx } from '@plumbline/server/database/transaction';
import { linkContext, linkTokenHash } from '@plumbline/server/payment-links/link-token';
import { insertRequest } from '@plumbline/server/payment-links/payment-links.sql';
import { selectRequestByToken } from '@plumbline/server/payment-requests/payment-requests.sql';
import { demoLinkToken, type StoryPaymentLink } from '../stories/payment-links.ts';
import type { Story } from '../stories/story.ts';
import { selectCustomersByCode } from './accounts.sql.ts';
import {
  selectPaidInvoiceIds,
  selectPaymentForLink,
  selectUnaskedInvoices,
  updatePaidByLink,
} from './payment-links.sql.ts';
import { lockSeeding, selectPortalByLabel } from './seed.sql.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** From the mail to what became of it. */
const BECAME_MS = { opened: 3 * HOUR_MS, reminded: 5 * DAY_MS, revoked: DAY_MS };

type LinkApp = Pick<App, 'sql' | 'now' | 'encryption'>;
type Portal = { organizationId: string; id: string };

/** Each that does not exist yet. */
export async function completePaymentLinks(app: LinkApp, story: Story): Promise<void> {
  const { paymentLinks = [] } = story;
  const portal = await selectPortalByLabel(app.sql, story.label);
  if (!portal || paymentLinks.length === 0) return;
  await inTransaction(app.sql, async (tx) => {
    await lockSeeding(tx);
    const codes = paymentLinks.map(({ customerCode }) => customerCode);
    const customers = await selectCustomersByCode(tx, portal.organizationId, codes);
    for (const link of paymentLinks) {
      const customerId = customers.find(({ code }) => code === link.customerCode)?.id;
      if (customerId !== undefined) await addLink(app, tx, { story, portal, customerId }, link);
    }
  });
}

type Owner = { story: Story; portal: Portal; customerId: string };

async function addLink(
  app: LinkApp,
  tx: Tx,
  { story, portal: { organizationId, id: portalId }, customerId }: Owner,
  link: StoryPaymentLink,
): Promise<void> {
  const token = demoLinkToken(story.label, link);
  const tokenHash = linkTokenHash(token);
  if (await selectRequestByToken(tx, organizationId, tokenHash)) return;
  const { currency: currencyCode = 'USD', recipient, asks } = link;
  const owner = { organizationId, customerId, currencyCode };
  const paid = asks === 'paid invoices' ? await selectPaymentForLink(tx, owner) : undefined;
  if (asks === 'paid invoices' && !paid) return;
  const invoiceIds = paid
    ? await selectPaidInvoiceIds(tx, organizationId, paid.id)
    : await askedInvoices(tx, owner, asks);
  const id = newId();
  const request = {
    ...owner,
    id,
    portalId,
    tokenHash,
    sealedToken: app.encryption.encrypt(token, linkContext(organizationId, id)),
    amount: typeof asks === 'object' && 'amount' in asks ? asks.amount : null,
    description: link.description,
    orderNumber: link.orderNumber ?? null,
    recipientName: recipient.name,
    recipientEmail: recipient.email,
    ...requesterOf(story),
    ...datesOf(link, app.now(), story.organization.timeZone, paid?.createdAt),
  };
  await insertRequest(tx, request, invoiceIds);
  if (!paid) return;
  const { name, email } = recipient;
  const customer = story.customers.find(({ code }) => code === link.customerCode);
  const company = { companyName: customer?.name ?? '', companyAddress: customer?.address ?? '' };
  const info = { name, email, reference: link.description, ...company };
  await updatePaidByLink(tx, { organizationId, id: paid.id, paymentRequestId: id }, info);
}

async function askedInvoices(
  tx: Tx,
  owner: Parameters<typeof selectUnaskedInvoices>[1],
  asks: StoryPaymentLink['asks'],
): Promise<string[]> {
  if (typeof asks !== 'object' || !('invoices' in asks)) return [];
  const invoices = await selectUnaskedInvoices(tx, owner, asks.invoices);
  return invoices.map(({ id }) => id);
}

const requesterOf = ({ staff: [first], organization }: Story) => ({
  requesterName: first?.name ?? organization.name,
  requesterTitle: first?.title ?? null,
  requesterEmail: first?.email ?? organization.supportEmail,
  requesterPhone: organization.supportPhone,
});

/** A paid one was sent a day before its payment. */
function datesOf({ daysAgo, became }: StoryPaymentLink, now: Date, zone: string, paidAt?: string) {
  const sent = paidAt === undefined ? later(now, -daysAgo * DAY_MS) : later(paidAt, -DAY_MS);
  const then = became === undefined ? null : later(sent, BECAME_MS[became]).toISOString();
  return {
    createdAt: sent.toISOString(),
    expiresAt: linkExpiry(dayAt(sent, zone)),
    openedAt: became === 'opened' ? then : null,
    remindedAt: became === 'reminded' ? then : null,
    revokedAt: became === 'revoked' ? then : null,
  };
}
