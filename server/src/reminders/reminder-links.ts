// The payment links in a reminder: one for each customer and currency, so that it can be paid without a login.
import { add, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import { linkExpiry } from '@plumbline/rules/payment-requests/link';
import { capabilities, VISITOR } from '@plumbline/rules/portals/capabilities';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import type { Tx } from '../database/transaction.ts';
import type { Tenant } from '../http/caller.ts';
import { linkContext, linkTokenHash, linkUrl, newLinkToken } from '../payment-links/link-token.ts';
import { insertRequest } from '../payment-links/payment-links.sql.ts';
import { openSealed } from '../open-sealed.ts';
import { type LinkScope, revokeLinks, selectSentLinks, type SentLink, updateSentAgain } from './reminder-links.sql.ts';
import type { Reminded, ReminderScope, selectRemindedInvoices } from './reminders.sql.ts';

type Invoice = Awaited<ReturnType<typeof selectRemindedInvoices>>[number];
export type ReminderLink = { url: string; customerName: string; amount: Cents; currencyCode: CurrencyCode };
type Recipient = Pick<Reminded, 'userId' | 'name' | 'email' | 'isEmailVerified' | 'unlimitedCustomerIds'>;

/** More are paid after a login. */
const LINKS_MAX = 5;
/** As many as a payment request takes. */
const INVOICES_MAX = 100;

/** In which a link can be paid: none where links are off. */
export async function linkCurrencies(app: App, tenant: Tenant): Promise<CurrencyCode[]> {
  const { settings, organizationId, supportEmail } = tenant;
  const { payByLink, card, ach } = capabilities(settings, VISITOR);
  // Whoever pays has to know whom to ask.
  if (!payByLink || supportEmail === null) return [];
  const payable: CurrencyCode[] = [];
  for (const currencyCode of settings.currencyCodes) {
    const hasMethod = card || (ach && currencyCode === 'USD');
    if (hasMethod && (await hasMerchant(app, organizationId, currencyCode))) payable.push(currencyCode);
  }
  return payable;
}

/** An account that cannot be read keeps nobody from being reminded. */
async function hasMerchant({ merchants, log }: App, organizationId: string, currencyCode: CurrencyCode) {
  try {
    return (await merchants.find(organizationId, currencyCode)) !== null;
  } catch (error) {
    log.error({ err: error, organizationId, currencyCode }, 'no payment links in reminders: account not readable');
    return false;
  }
}

type Digest = {
  scope: ReminderScope;
  person: Recipient;
  invoices: readonly Invoice[];
  /** In which links can be paid. */
  currencies: readonly CurrencyCode[];
};

/** Only to a proved address, and none for a customer for whom the payments of this person are limited. */
export async function reminderLinks(
  app: App,
  tx: Tx,
  tenant: Tenant,
  { scope, person, invoices, currencies }: Digest,
): Promise<ReminderLink[]> {
  const { organizationId, portalId, day } = scope;
  const groups = Map.groupBy(invoices, ({ customerId, currencyCode }) => `${customerId} ${currencyCode}`);
  const links: ReminderLink[] = [];
  if (!person.isEmailVerified) return links;
  for (const group of groups.values()) {
    const { customerId, customerName, currencyCode } = group[0]!;
    if (links.length === LINKS_MAX) break;
    if (!currencies.includes(currencyCode) || !person.unlimitedCustomerIds.includes(customerId)) continue;
    const named = group.slice(0, INVOICES_MAX);
    const link = { organizationId, portalId, userId: person.userId, customerId, currencyCode, day };
    const token = await tokenFor(app, tx, tenant, { link, person, invoiceIds: named.map(({ id }) => id) });
    const amount = add(...named.map(({ balance }) => balance));
    links.push({ url: linkUrl(app.tenants.urlOf(tenant), token), customerName, amount, currencyCode });
  }
  return links;
}

type NewLink = { link: LinkScope; person: Recipient; invoiceIds: readonly string[] };

/**
 * The link that was mailed to the same address for the same invoices, or a new one, which takes the place of those that
 * share some or were mailed elsewhere.
 */
async function tokenFor(app: App, tx: Tx, tenant: Tenant, { link, person, invoiceIds }: NewLink): Promise<string> {
  const { organizationId, day } = link;
  const sent = await selectSentLinks(tx, link);
  const isElsewhere = ({ recipientEmail }: SentLink): boolean => recipientEmail !== person.email;
  const same = sent.find((each) => !isElsewhere(each) && namesExactly(each, invoiceIds));
  const sentToken = same ? openSealed(app, same.sealedToken, linkContext(organizationId, same.id)) : null;
  if (same && sentToken !== null) {
    await updateSentAgain(tx, { organizationId, id: same.id }, { reminderDay: day, expiresAt: linkExpiry(day) });
    return sentToken;
  }
  const token = await insertLink(app, tx, tenant, { link, person, invoiceIds });
  const isReplaced = (each: SentLink) => isElsewhere(each) || each.invoiceIds.some((id) => invoiceIds.includes(id));
  // After the new one is stored: a payment locks invoices before requests too.
  const replaced = sent.filter(isReplaced).map(({ id }) => id);
  if (replaced.length > 0) await revokeLinks(tx, organizationId, replaced, app.now().toISOString());
  return token;
}

const namesExactly = (sent: SentLink, invoiceIds: readonly string[]): boolean =>
  sent.invoiceIds.length === invoiceIds.length && sent.invoiceIds.every((id) => invoiceIds.includes(id));

async function insertLink(app: App, tx: Tx, tenant: Tenant, { link, person, invoiceIds }: NewLink): Promise<string> {
  const { organizationId, portalId, userId, customerId, currencyCode, day } = link;
  const id = newId();
  const token = newLinkToken();
  const request = {
    organizationId,
    id,
    portalId,
    customerId,
    currencyCode,
    tokenHash: linkTokenHash(token),
    sealedToken: app.encryption.encrypt(token, linkContext(organizationId, id)),
    requesterName: tenant.name,
    requesterEmail: tenant.supportEmail ?? '',
    requesterPhone: tenant.supportPhone,
    recipientName: person.name,
    recipientEmail: person.email,
    remindedUserId: userId,
    reminderDay: day,
    expiresAt: linkExpiry(day),
    createdAt: app.now().toISOString(),
  };
  await insertRequest(tx, request, invoiceIds);
  return token;
}
