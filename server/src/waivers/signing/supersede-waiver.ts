import { refuse } from '@plumbline/contract/refusals';
import type { supersedeWaiver as Call } from '@plumbline/contract/waiver-signing';
import { EMPTY_WAIVER_FORM, type WaiverForm } from '@plumbline/rules/waivers/waiver-form';
import type { Handler } from '../../http/handler.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import { changeWaiver } from '../desk/change-waiver.ts';
import { hasOpenSuccessor, type LockedWaiver } from '../desk/desk.sql.ts';
import { figuresNow } from '../desk/figures-now.ts';
import { insertRequest } from '../requests/insert-request.ts';

/** A new request for the same waiver with the amounts of now; the old one holds until the new one is released. */
export const supersedeWaiver: Handler<typeof Call> = (app, staff, { id }) =>
  changeWaiver(app, staff, id, 'supersede requested', async ({ tx, waiver, tenant }) => {
    const { organizationId, customerId, projectId, submitterId, submitterName, submitterEmail } = waiver;
    if (waiver.status !== 'ready' || waiver.supersededById !== null) refuse('waiver_decided');
    if (await hasOpenSuccessor(tx, { organizationId, id })) refuse('waiver_decided');
    const project = projectId === null ? null : ((await selectProject(tx, waiver, projectId)) ?? null);
    const stored = await insertRequest(
      app,
      tx,
      {
        tenant,
        customerId,
        submitterId,
        person: { name: submitterName, email: submitterEmail },
        source: 'admin',
        clientAddress: staff.clientAddress,
      },
      {
        form: formOf(waiver),
        project,
        figures: await figuresNow(app, tx, tenant, { ...waiver, supersedesId: id }),
        job: { jobId: waiver.jobId, jobName: waiver.jobName },
        supersedesId: id,
      },
    );
    if (!stored) throw new Error('a request without a key was stored before');
    const { id: newId, number, status: waiverRequestStatus } = stored;
    return { result: { id: newId, number, waiverRequestStatus }, note: `W-${number}` };
  });

/** As it was requested. */
const formOf = (waiver: LockedWaiver): WaiverForm => ({
  ...EMPTY_WAIVER_FORM,
  projectId: waiver.projectId,
  projectNotFound: waiver.projectId === null,
  invoiceText: waiver.invoiceText ?? '',
  projectAddress: waiver.projectAddress ?? '',
  waiverType: waiver.waiverType,
  throughDate: waiver.throughDate,
  isInvoiceAlreadyPaid: waiver.isAlreadyPaid,
  requestNotarization: waiver.isNotarizationRequested,
  requestWetInkSignature: waiver.isWetInkRequested,
  customFile: waiver.isOwnForm,
  email: waiver.emails.join(','),
  notes: waiver.notes ?? '',
});
