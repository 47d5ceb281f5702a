// A customer and its supplier at work on waivers in the past: each act is the server's own use case, at its own time.
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type Day, today } from '@plumbline/rules/dates';
import type { RejectReason } from '@plumbline/rules/waivers/transitions';
import { EMPTY_WAIVER_FORM } from '@plumbline/rules/waivers/waiver-form';
import type { App } from '@plumbline/server/app';
import { inTransaction } from '@plumbline/server/database/transaction';
import type { Staff, Tenant } from '@plumbline/server/http/caller';
import { selectProject } from '@plumbline/server/projects/projects.sql';
import { withLockedWaiver } from '@plumbline/server/waivers/desk/change-waiver';
import { approveWaiver } from '@plumbline/server/waivers/desk/approve-waiver';
import { notarizeWaiver } from '@plumbline/server/waivers/desk/notarize-waiver';
import { rejectWaiver } from '@plumbline/server/waivers/desk/reject-waiver';
import { prepareDocument } from '@plumbline/server/waivers/documents/prepare-document';
import { selectDocument } from '@plumbline/server/waivers/documents/waiver-documents.sql';
import { loadFigures } from '@plumbline/server/waivers/figures/load-figures';
import { insertRequest } from '@plumbline/server/waivers/requests/insert-request';
import { saveWaiverRequest } from '@plumbline/server/waivers/requests/save-waiver-request';
import { releaseWaiver } from '@plumbline/server/waivers/signing/release-waiver';
import { recordSignature, sign, type Signature } from '@plumbline/server/waivers/signing/sign';
import { supersedeWaiver } from '@plumbline/server/waivers/signing/supersede-waiver';
import { voidWaiver } from '@plumbline/server/waivers/signing/void-waiver';
import { TEMPLATE_TYPES } from '@plumbline/rules/waivers/templates/template-content';
import {
  type AccountPerson,
  appAt,
  asCustomer,
  asStaff,
  CLIENT_ADDRESS,
  momentOf,
  type StaffPerson,
} from './actors.ts';
import { selectBalances, updateBalance, updateBalancesBefore } from './waivers.sql.ts';

export type Asked = Omit<Parameters<typeof saveWaiverRequest>[2], 'projectId' | 'uploads'>;
export type WaiverDesk = ReturnType<typeof waiverDesk>;
export type DeskSetting = {
  app: App;
  tenant: Tenant;
  person: AccountPerson & { email: string; name: string };
  signer: StaffPerson;
  /** By job number. */
  projectIds: ReadonlyMap<string, string>;
};

/** Every act takes the day on which it happens; acts of a day follow each other by their step. */
export function waiverDesk(setting: DeskSetting) {
  const { app, tenant, person, signer, projectIds } = setting;
  const { organizationId } = tenant;
  const customer = asCustomer(tenant, person);
  const staff = asStaff(organizationId, signer);
  const at = (day: Day, step: number) => appAt(app, momentOf(day, step));
  const authority = { waiverTypes: TEMPLATE_TYPES, states: [], limitAmount: null };
  const signature: Signature = {
    actor: staff,
    signer: { ...signer, clientAddress: CLIENT_ADDRESS, method: 'Password, entered again' },
    authority,
    readAuthority: () => Promise.resolve(authority),
    release: 'if-possible',
  };

  const request = async (day: Day, jobId: string | null, asked: Asked): Promise<string> => {
    const projectId = jobId === null ? undefined : projectIds.get(jobId);
    const project = projectId === undefined ? {} : { projectId };
    const input = { requestNotarization: false, isConfirmed: true, ...asked, ...project, uploads: [] };
    return (await saveWaiverRequest(at(day, 0), customer, input)).id;
  };

  /** What it says is no longer what it would say today, so that nothing is compared. */
  const signBeforePayment = async (day: Day, id: string): Promise<void> => {
    const past = at(day, 1);
    const document = await prepareDocument(past, { organizationId, waiverId: id }, signature.signer);
    if (document.kind === 'blocked') throw new Error(`a waiver of a story is not signed: ${document.reason}`);
    await withLockedWaiver(past, staff, id, (found) => recordSignature(past, found, signature, document));
  };

  return {
    request,
    requestBeforePayment: (day: Day, jobId: string, form: BeforePayment) =>
      requestBeforePayment(setting, at(day, 0), jobId, form),
    signBeforePayment,
    notarize: (day: Day, id: string, county: string, state: string) =>
      notarize(at(day, 0), staff, id, { county, state, day }),
    approve: (day: Day, id: string, note = '') => approveWaiver(at(day, 1), staff, { id, note }),
    sign: (day: Day, id: string) => sign(at(day, 2), signature, id),
    release: (day: Day, id: string) => releaseWaiver(at(day, 3), staff, { id }),
    reject: (day: Day, id: string, reason: Exclude<RejectReason, 'WITHDRAWN'>, message: string) =>
      rejectWaiver(at(day, 2), staff, { id, reason, message }),
    void: (day: Day, id: string, reason: string) => voidWaiver(at(day, 0), staff, { id, reason }),
    supersede: async (day: Day, id: string): Promise<string> => (await supersedeWaiver(at(day, 0), staff, { id })).id,
  };
}

type BeforePayment = { throughDate: Day; requestNotarization: boolean; notes?: string };
type Notarization = { county: string; state: string; day: Day };

/** With the amounts of that day: what was paid since was still owed. */
async function requestBeforePayment(
  { app, tenant, person, projectIds }: DeskSetting,
  past: App,
  jobId: string,
  form: BeforePayment,
): Promise<string> {
  const { organizationId, timeZone } = tenant;
  const scope = { organizationId, customerId: person.customerId, projectId: projectIds.get(jobId) ?? '' };
  return inTransaction(app.sql, async (tx) => {
    const project = (await selectProject(tx, scope, scope.projectId)) ?? null;
    if (project === null) throw new Error(`no project ${jobId}`);
    const balances = await selectBalances(tx, scope);
    await updateBalancesBefore(tx, scope, past.now().toISOString());
    const asked = { waiverType: 'conditional.progress', throughDate: form.throughDate } as const;
    const figures = await loadFigures(tx, tenant, scope, {
      ...asked,
      pickedInvoiceIds: null,
      jobId,
      today: today(past.now(), timeZone),
    });
    for (const balance of balances) await updateBalance(tx, organizationId, balance);
    const requester = {
      tenant,
      customerId: person.customerId,
      submitterId: person.identityId,
      person,
      source: 'portal',
      clientAddress: CLIENT_ADDRESS,
    } as const;
    const stored = await insertRequest(past, tx, requester, {
      form: { ...EMPTY_WAIVER_FORM, ...asked, ...form, projectId: project.id },
      project,
      figures,
      job: { jobId: null, jobName: null },
    });
    return stored.id;
  });
}

/** The scan is the copy that was printed for the notary. */
async function notarize(past: App, staff: Staff, id: string, { county, state, day }: Notarization): Promise<void> {
  const { organizationId } = staff;
  const document = await selectDocument(past.sql, { organizationId, waiverId: id });
  const bytes = document && (await past.storage.get(document.unsignedFileKey));
  if (!bytes) throw new Error('a waiver without a copy for the notary');
  const path = join(tmpdir(), `plumbline-demo-scan-${randomUUID()}.pdf`);
  await writeFile(path, bytes);
  const scan = { field: 'waiverFiles[]', name: 'Notarized.pdf', declaredType: 'application/pdf', path };
  try {
    await notarizeWaiver(past, staff, {
      id,
      notaryName: 'Ottilie Brandt',
      commissionNumber: '20-441907',
      commissionExpiresOn: addDays(day, 700),
      county,
      state,
      notarizedOn: day,
      method: 'in-person',
      uploads: [{ ...scan, size: bytes.length }],
    });
  } finally {
    await rm(path, { force: true });
  }
}
