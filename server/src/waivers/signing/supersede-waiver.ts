import { refuse } from '@plumbline/contract/refusals';
import type { supersedeWaiver as Call } from '@plumbline/contract/waiver-signing';
import type { PaymentDetail } from '@plumbline/rules/waivers/payment-detail';
import type { Handler } from '../../http/handler.ts';
import { selectProject } from '../../projects/projects.sql.ts';
import { changeWaiver } from '../desk/change-waiver.ts';
import { hasOpenSuccessor } from '../desk/desk.sql.ts';
import { figuresNow } from '../desk/figures-now.ts';
import { formOfWaiver } from '../requests/form-of-waiver.ts';
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
        form: formOfWaiver(waiver, {
          throughDate: waiver.throughDate,
          isInvoiceAlreadyPaid: waiver.isAlreadyPaid,
          ...(waiver.paymentDetail as Partial<PaymentDetail> | null),
        }),
        project,
        figures: await figuresNow(app, tx, tenant, { ...waiver, supersedesId: id }),
        job: { jobId: waiver.jobId, jobName: waiver.jobName },
        supersedesId: id,
        notary: waiver,
      },
    );
    const { id: newId, number, status: waiverRequestStatus } = stored;
    return { result: { id: newId, number, waiverRequestStatus }, note: `W-${number}` };
  });
