import type { Selectable } from 'kysely';
import { asCents } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import type { Tables } from '../../database/tables.gen.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import type { MailWords } from '../../mails/mail-layout.ts';
import { sendMail } from '../../mails/send-mail.ts';
import type { MailedWaiver } from '../../mails/waiver-mails.ts';
import { recipientsOf } from '../recipients.ts';
import { waiverUrl } from './waiver-url.ts';
import { selectWaiverJob } from './waiver-requests.sql.ts';

type Waiver = Pick<
  Selectable<Tables['waiverRequest']>,
  | 'currencyCode'
  | 'customerId'
  | 'emails'
  | 'id'
  | 'jobName'
  | 'number'
  | 'organizationId'
  | 'portalId'
  | 'projectId'
  | 'requestedFigures'
  | 'submitterEmail'
  | 'submitterId'
  | 'submitterName'
  | 'throughDate'
  | 'waiverType'
>;

type Write = (mailed: MailedWaiver) => MailWords;

/** To whoever asked, with where it is, and to everybody whom they named: those may have no access to the portal. */
export async function mailEverybody(app: App, tx: Tx, tenant: Tenant, waiver: Waiver, write: Write): Promise<void> {
  const mailed = await mailedWaiver(app, tx, tenant, waiver);
  const more = { sql: tx, customerId: waiver.customerId };
  const { submitters, others } = await recipientsOf(tx, waiver);
  for (const to of submitters) await sendMail(app, tenant, to, write(mailed), more);
  const forOthers = write({ ...mailed, url: null });
  for (const to of others) await sendMail(app, tenant, to, forOthers, more);
}

/** What only whoever asked can do something about. Answers whom it was mailed to. */
export async function mailSubmitter(
  app: App,
  tx: Tx,
  tenant: Tenant,
  waiver: Waiver,
  write: Write,
): Promise<readonly string[]> {
  const words = write(await mailedWaiver(app, tx, tenant, waiver));
  const { submitters } = await recipientsOf(tx, waiver);
  for (const to of submitters) await sendMail(app, tenant, to, words, { sql: tx, customerId: waiver.customerId });
  return submitters;
}

async function mailedWaiver(app: App, tx: Tx, tenant: Tenant, waiver: Waiver): Promise<MailedWaiver> {
  const { number, waiverType, throughDate, submitterName, currencyCode } = waiver;
  const amount = waiver.requestedFigures?.['amount'];
  return {
    number,
    waiverType,
    throughDate,
    jobName: await selectWaiverJob(tx, waiver),
    requestedBy: submitterName,
    amount: typeof amount === 'number' && currencyCode !== null ? { cents: asCents(amount), currencyCode } : null,
    url: waiverUrl(app, tenant, waiver),
  };
}
