// The payment link on the PDF of an invoice: made when it is first drawn, and the same until it is paid or withdrawn.
import { today } from '@plumbline/rules/dates';
import { isNearExpiry, isTaken, printedLinkExpiry } from '@plumbline/rules/payment-requests/link';
import type { App } from '../app.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Customer } from '../http/caller.ts';
import { linkContext, linkTokenHash, linkUrl, newLinkToken } from './link-token.ts';
import {
  insertRequest,
  lockPrintedInvoice,
  type PrintedKey,
  type PrintedLink,
  selectPrintedLink,
  updatePrintedLink,
} from './payment-links.sql.ts';

type LinkOwner = Pick<Customer, 'capabilities' | 'customerId' | 'tenant'>;

/** Null if there is nothing to pay by link, or nobody whom the payer could ask. */
export async function printedLink(app: App, owner: LinkOwner, invoiceId: string): Promise<string | null> {
  const { tenant, capabilities, customerId } = owner;
  if (!capabilities.scanToPay || tenant.supportEmail === null) return null;
  const { organizationId, portalId } = tenant;
  const key = { organizationId, portalId, customerId, invoiceId };
  const found = await selectPrintedLink(app.sql, key);
  const hasMethod = capabilities.card || (capabilities.ach && found?.currencyCode === 'USD');
  if (!found?.isPayable || !hasMethod) return null;
  if ((await app.merchants.find(organizationId, found.currencyCode)) === null) return null;
  const day = today(app.now(), tenant.timeZone);
  const isGood = isUsable(found) && !isNearExpiry(found.expiresAt, day);
  const token = isGood ? tokenOf(app, key, found) : await renewedToken(app, owner, key);
  return linkUrl(app.tenants.urlOf(tenant), token);
}

type UsableLink = PrintedLink & { id: string; sealedToken: Buffer; expiresAt: NonNullable<PrintedLink['expiresAt']> };

const isUsable = (link: PrintedLink): link is UsableLink =>
  link.id !== null && link.revokedAt === null && !isTaken(link);

const tokenOf = (app: App, { organizationId }: PrintedKey, { id, sealedToken }: UsableLink): string =>
  app.encryption.decrypt(sealedToken, linkContext(organizationId, id));

/** A link that is near its last day gets a later one; a new link takes the place of one that is paid or withdrawn. */
const renewedToken = (app: App, owner: LinkOwner, key: PrintedKey): Promise<string> =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId } = key;
    await lockPrintedInvoice(tx, key);
    const found = await selectPrintedLink(tx, key);
    const day = today(app.now(), owner.tenant.timeZone);
    const expiresAt = printedLinkExpiry(found?.dueDate ?? null, day);
    if (found && isUsable(found)) {
      const { id } = found;
      if (isNearExpiry(found.expiresAt, day)) await updatePrintedLink(tx, { organizationId, id }, { expiresAt });
      return tokenOf(app, key, found);
    }
    const createdAt = app.now().toISOString();
    if (found?.id) await updatePrintedLink(tx, { organizationId, id: found.id }, { replacedAt: createdAt });
    return insertPrinted(app, tx, owner, key, { currencyCode: found?.currencyCode ?? 'USD', expiresAt, createdAt });
  });

async function insertPrinted(
  app: App,
  tx: Tx,
  { tenant }: LinkOwner,
  { organizationId, portalId, customerId, invoiceId }: PrintedKey,
  more: Pick<UsableLink, 'currencyCode' | 'expiresAt'> & { createdAt: string },
): Promise<string> {
  const id = newId();
  const token = newLinkToken();
  const request = {
    organizationId,
    id,
    portalId,
    customerId,
    tokenHash: linkTokenHash(token),
    sealedToken: app.encryption.encrypt(token, linkContext(organizationId, id)),
    requesterName: tenant.name,
    requesterEmail: tenant.supportEmail ?? '',
    requesterPhone: tenant.supportPhone,
    printedInvoiceId: invoiceId,
    ...more,
  };
  await insertRequest(tx, request, [invoiceId]);
  return token;
}
