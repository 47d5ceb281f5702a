import type { Cents } from '@plumbline/rules/money';
import type { ApprovalReason } from '@plumbline/rules/waivers/approval-reasons';
import type { WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { sendMail } from '../../mails/send-mail.ts';
import { waiverRequestedMail } from '../../mails/waiver-mails.ts';
import type { ProjectRow } from '../../projects/projects.sql.ts';
import type { Figures } from '../figures/load-figures.ts';
import type { Person } from './person-of.ts';

type Requested = {
  number: number;
  form: WaiverForm;
  project: Pick<ProjectRow, 'address' | 'jobName'> | null;
  figures: Figures | null;
  person: Person;
  emails: readonly string[];
  reasons: readonly ApprovalReason[];
};

/** To whoever asked and to everybody whom they named. */
export async function mailRequested(app: App, tx: Tx, tenant: Tenant, request: Requested): Promise<void> {
  const { number, form, project, figures, person, emails, reasons } = request;
  const amount: Cents | null = figures?.amounts.amount ?? null;
  const mailed = {
    number,
    waiverType: form.waiverType!,
    throughDate: form.throughDate,
    jobName: project?.jobName ?? (form.jobName.trim() || form.projectAddress.trim() || form.invoiceText.trim()),
    requestedBy: person.name,
    amount: amount === null || figures === null ? null : { cents: amount, currencyCode: figures.currencyCode },
    needsApproval: reasons.length > 0,
  };
  const url = `${app.tenants.urlOf(tenant)}/history/waivers`;
  await sendMail(app, tenant, person.email, waiverRequestedMail(tenant, { ...mailed, url }), { sql: tx });
  // Other people may have no access to the portal.
  const forOthers = waiverRequestedMail(tenant, { ...mailed, url: null });
  for (const to of emails) if (to !== person.email) await sendMail(app, tenant, to, forOthers, { sql: tx });
}
