// Tells each supplier once a day which items wait for a decision (REF-04).
import { type Day, formatMoment, later, today } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { openItemsMail } from '../../mails/open-items-mail.ts';
import { sendMail } from '../../mails/send-mail.ts';
import {
  selectItemsToMail,
  selectOpenCounts,
  selectOrganizationsWithItems,
  selectStaffAddresses,
  updateItemsMailed,
  updateMailedOn,
} from './open-items.sql.ts';

/** The mail of a day comes from six in the morning on, in the supplier's time zone. */
const DAY_BEGINS_AFTER_MS = 6 * 60 * 60_000;
const ITEMS_NAMED_MAX = 20;

/** One that fails is left for the next run. */
export async function mailOpenItems(app: App): Promise<void> {
  for (const { id, portalId, timeZone, openItemsMailedOn } of await selectOrganizationsWithItems(app.sql)) {
    const day = today(later(app.now(), -DAY_BEGINS_AFTER_MS), timeZone);
    if (openItemsMailedOn !== null && openItemsMailedOn >= day) continue;
    try {
      const tenant = portalId === null ? null : await app.tenants.byId(id, portalId);
      await reportItems(app, id, tenant, day);
    } catch (error) {
      app.log.error({ organizationId: id, err: error }, 'open items could not be mailed; it is tried again');
    }
  }
}

async function reportItems(app: App, organizationId: string, tenant: Tenant | null, day: Day): Promise<void> {
  const report = await inTransaction(app.sql, async (tx) => {
    const organization = await updateMailedOn(tx, organizationId, day);
    if (!organization) return null;
    const counts = await selectOpenCounts(tx, organizationId);
    if (counts.openCount === 0) return null;
    const items = await selectItemsToMail(tx, organizationId, ITEMS_NAMED_MAX);
    const address = organization.accountsEmail ?? organization.supportEmail;
    const recipients = address === null ? await selectStaffAddresses(tx, organizationId) : [address];
    const isMailed = tenant !== null && recipients.length > 0;
    if (isMailed) {
      const found = (at: string) => formatMoment(at, tenant.timeZone);
      const words = openItemsMail(tenant, {
        ...counts,
        items: items.map(({ createdAt, mailedAt, ...item }) => ({
          ...item,
          found: found(createdAt),
          isNew: mailedAt === null,
        })),
        url: app.tenants.consoleOrigin,
      });
      for (const to of recipients) await sendMail(app, tenant, to, words, { sql: tx });
      await updateItemsMailed(tx, organizationId, app.now().toISOString());
    }
    return { ...counts, isMailed };
  });
  if (report) app.log.warn({ organizationId, ...report }, 'open items wait for a decision');
}
