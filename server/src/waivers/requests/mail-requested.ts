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
import { waiverUrl } from './waiver-url.ts';
import { recipientsOf } from '../recipients.ts';

type Requester = { customerId: string; submitterId: string | null; person: { name: string; email: string } };

type Requested = {
  id: string;
  number: number;
  form: WaiverForm;
  project: Pick<ProjectRow, 'address' | 'jobName'> | null;
  figures: Figures | null;
  requester: Requester;
  emails: readonly string[];
  reasons: readonly ApprovalReason[];
};

/** To whoever asked, or who can act for somebody who has left, and to everybody whom they named. */
export async function mailRequested(app: App, tx: Tx, tenant: Tenant, request: Requested): Promise<void> {
  const { id, number, form, project, figures, requester, emails, reasons } = request;
  const { customerId, submitterId, person } = requester;
  const amount: Cents | null = figures?.amounts.amount ?? null;
  const mailed = {
    number,
    waiverType: form.waiverType!,
    throughDate: form.throughDate,
    jobName: project?.jobName ?? (form.jobName.trim() || form.projectAddress.trim() || form.invoiceText.trim()),
    requestedBy: person.name,
    amount: amount === null || figures === null ? null : { cents: amount, currencyCode: figures.currencyCode },
    needsApproval: reasons.length > 0,
    approvalReasons: reasons,
  };
  const url = waiverUrl(app, tenant, { customerId, id });
  const { organizationId, portalId } = tenant;
  const scope = { organizationId, portalId, customerId };
  const asked = { ...scope, submitterId, submitterEmail: person.email, emails: [...emails] };
  const { submitters, others } = await recipientsOf(tx, asked);
  const words = waiverRequestedMail(tenant, { ...mailed, url });
  for (const to of submitters) await sendMail(app, tenant, to, words, { sql: tx, customerId });
  // Other people may have no access to the portal.
  const forOthers = waiverRequestedMail(tenant, { ...mailed, url: null });
  for (const to of others) await sendMail(app, tenant, to, forOthers, { sql: tx, customerId });
}
