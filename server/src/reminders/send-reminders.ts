// Reminds customers of what is due, once a day by the supplier's time zone (RMD-01).
import type { CurrencyCode } from '@plumbline/rules/money';
import { capabilities, VISITOR } from '@plumbline/rules/portals/capabilities';
import { remindedDueDates } from '@plumbline/rules/reminders/due-days';
import type { App } from '../app.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Tenant } from '../http/caller.ts';
import { reminderMail } from '../mails/reminder-mail.ts';
import { sendMail } from '../mails/send-mail.ts';
import { daysByZone } from '../payments/scheduled/days-by-zone.ts';
import { runEachRow } from '../run-each-row.ts';
import { optOutUrl } from './opt-out-page.ts';
import { linkCurrencies, reminderLinks } from './reminder-links.ts';
import {
  insertReminderMail,
  lockReminded,
  type PortalToRemind,
  type ReminderScope,
  selectPortalsToRemind,
  selectReminded,
  selectRemindedInvoices,
  selectRemindedUsers,
  updateRemindedOn,
} from './reminders.sql.ts';

/** Eight in the morning. */
const FIRST_MINUTE = 8 * 60;
const PEOPLE_AT_ONCE = 200;
const INVOICES_MAX = 500;

/** Until none is left. Answers for how many portals somebody was reminded. */
export const sendReminders = (app: App, _everyMs?: number, signal?: AbortSignal): Promise<number> =>
  runEachRow<PortalToRemind>(app, {
    select: async (asked) => {
      const days = await daysByZone(app, (_, minute) => minute >= FIRST_MINUTE);
      return selectPortalsToRemind(app.sql, { days, ...asked });
    },
    work: (row) => remindPortal(app, row, signal),
    failure: 'reminders could not be sent; it is tried again',
    signal,
  });

/**
 * The day is done when everybody was mailed; after a crash, those who were mailed before are left out. Somebody whose
 * reminder fails does not keep the others from theirs.
 */
async function remindPortal(app: App, portal: PortalToRemind, signal?: AbortSignal): Promise<boolean> {
  const { organizationId, id: portalId, day } = portal;
  const tenant = await app.tenants.byId(organizationId, portalId);
  let [count, failed] = [0, 0];
  if (tenant !== null && capabilities(tenant.settings, VISITOR).reminders) {
    const { currencyCodes, reminderDays } = tenant.settings;
    const scope = { organizationId, portalId, day, currencyCodes, dueDates: remindedDueDates(reminderDays, day) };
    const currencies = await linkCurrencies(app, tenant);
    let after: string | null = null;
    for (;;) {
      const userIds: string[] = await selectRemindedUsers(app.sql, scope, { after, max: PEOPLE_AT_ONCE });
      for (const userId of userIds) {
        if (signal?.aborted) return count > 0;
        try {
          if (await remindPerson(app, tenant, { scope, userId, currencies })) count += 1;
        } catch (error) {
          failed += 1;
          app.log.error({ err: error, organizationId, portalId, userId }, 'a reminder could not be sent');
        }
      }
      after = userIds.at(-1) ?? null;
      if (userIds.length < PEOPLE_AT_ONCE) break;
    }
  }
  if (failed > 0) throw new Error(`${failed} people were not reminded, ${count} were`);
  await updateRemindedOn(app.sql, portal);
  return count > 0;
}

type Person = { scope: ReminderScope; userId: string; currencies: readonly CurrencyCode[] };

/** One mail about all customers for whom the person may pay. */
const remindPerson = (app: App, tenant: Tenant, { scope, userId, currencies }: Person): Promise<boolean> =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, portalId, day } = scope;
    await lockReminded(tx, scope, userId);
    const person = await selectReminded(tx, scope, userId);
    if (person === undefined) return false;
    const { email, name } = person;
    const invoices = await selectRemindedInvoices(tx, scope, person, INVOICES_MAX);
    if (invoices.length === 0) return false;
    const invoiceIds = invoices.map(({ id }) => id);
    const sentAt = app.now().toISOString();
    if (!(await insertReminderMail(tx, { organizationId, userId, day, portalId, sentAt, invoiceIds }))) return false;
    const links = await reminderLinks(app, tx, tenant, { scope, person, invoices, currencies });
    const urls = { url: payUrl(app, tenant, invoices), optOutUrl: await optOutUrl(app, tenant, userId) };
    const words = reminderMail(tenant, { name, day, invoices, links, ...urls });
    await sendMail(app, tenant, email, words, { sql: tx });
    return true;
  });

/** How many invoices an address names; more are chosen on the page. */
const CHOSEN_MAX = 20;

/** Opens the payment of the first customer's invoices, with these chosen. */
function payUrl(app: App, tenant: Tenant, invoices: readonly { id: string; customerId: string }[]): string {
  const customerId = invoices[0]?.customerId ?? '';
  const own = invoices.filter((invoice) => invoice.customerId === customerId).slice(0, CHOSEN_MAX);
  const query = new URLSearchParams({ account: customerId, size: '100' });
  for (const { id } of own) query.append('invoiceId', id);
  return `${app.tenants.urlOf(tenant)}/pay?${query}`;
}
