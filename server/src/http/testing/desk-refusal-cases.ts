// Every refusal of what the supplier does with waiver requests.
import { asCents } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import { multipart } from '../../waivers/testing/multipart.ts';
import { NOTARY, waiverDesk } from '../../waivers/testing/waiver-desk.ts';
import { PDF_BYTES, waiverPortal } from '../../waivers/testing/waiver-portal.ts';
import { insertIdentity, insertSignatory, insertStaff } from '../../testing/fixtures.sql.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import type { RefusalCases, SendRequest } from './refusal-cases.ts';

type DeskCall =
  | 'approveWaiver'
  | 'assignWaiver'
  | 'attachWaiver'
  | 'decideWaiverNotary'
  | 'downloadWaiverFile'
  | 'getDeskWaiver'
  | 'holdWaiver'
  | 'matchWaiverProject'
  | 'notarizeWaiver'
  | 'recalculateWaiver'
  | 'rejectWaiver'
  | 'releaseWaiver';

const TOO_LARGE = 25 * 1024 * 1024 + 1;
const SCRIPT = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript /JS (x) >> >>\nendobj\n';

export async function deskRefusalCases(): Promise<RefusalCases<DeskCall>> {
  const portal = await waiverPortal();
  const desk = waiverDesk(portal);
  const requested = async (state = 'IL', fields: object = {}) => {
    const projectId = await portal.projectIn(state);
    const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31', ...fields };
    return (await portal.requested(request)).id;
  };
  const rejected = async () => {
    const id = await requested();
    await desk.post(id, 'reject', { reason: 'OTHER' });
    return id;
  };
  const attached = async (state = 'IL', fields: object = {}) => {
    const id = await requested(state, fields);
    await desk.attach(id);
    return id;
  };
  /** A waiver that was signed on paper, by somebody with this authority. */
  const releasedBy = async (authority: object | null) => {
    const { app, organizationId } = portal;
    const identityId = await insertIdentity(app.sql, `${newId()}@desk.example`, 'Dora Desk');
    const staffId = await insertStaff(app.sql, organizationId, identityId, 'waiver-desk');
    const signatory = { organizationId, staffId, changedBy: portal.staff.identityId };
    if (authority !== null) await insertSignatory(app.sql, { ...signatory, ...authority });
    const colleague = waiverDesk(portal, await portal.cookieFor(identityId, 'CONSOLE'));
    const projectId = await portal.projectIn('IL');
    await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
    return colleague.post(await attached('IL', { projectId }), 'release');
  };
  /** The refusals of a call that takes a PDF. */
  const fileCases = (action: string, fields: object, idOf: () => Promise<string>) => {
    const send = async (...files: { name: string; bytes: string | Uint8Array }[]) =>
      portal.send({
        method: 'POST',
        url: `/v1/console/waivers/${await idOf()}/${action}`,
        cookie: portal.cookies.staff,
        host: CONSOLE_HOST,
        ...multipart([
          ...Object.entries(fields).map(([name, value]) => [name, String(value)] as const),
          ...files.map((file) => ['waiverFiles[]', file] as const),
        ]),
      });
    const pdf = { name: 'a.pdf', bytes: PDF_BYTES };
    return {
      upload_too_large: () => send({ name: 'a.pdf', bytes: Buffer.alloc(TOO_LARGE, PDF_BYTES) }),
      upload_too_many: () => send(pdf, pdf),
      upload_type: () => send({ name: 'a.docx', bytes: 'x' }),
      file_content: () => send({ name: 'a.pdf', bytes: 'MZ' }),
      file_active: () => send({ name: 'a.pdf', bytes: SCRIPT }),
    } satisfies Record<string, SendRequest>;
  };
  return {
    getDeskWaiver: { not_found: () => desk.get(`/${newId()}`) },
    downloadWaiverFile: { not_found: async () => desk.get(`/${await requested()}/files/${newId()}`) },
    assignWaiver: { not_found: async () => desk.post(await requested(), 'assign', { staffId: newId() }) },
    approveWaiver: {
      not_found: () => desk.post(newId(), 'approve'),
      waiver_decided: async () => desk.post(await rejected(), 'approve'),
    },
    rejectWaiver: {
      not_found: () => desk.post(newId(), 'reject', { reason: 'OTHER' }),
      waiver_decided: async () => desk.post(await rejected(), 'reject', { reason: 'OTHER' }),
    },
    holdWaiver: {
      not_found: () => desk.post(newId(), 'hold', { reason: 'x' }),
      waiver_decided: async () => desk.post(await rejected(), 'hold', { reason: 'x' }),
    },
    decideWaiverNotary: {
      not_found: () => desk.post(newId(), 'notary', { isNeeded: true }),
      waiver_decided: async () => desk.post(await rejected(), 'notary', { isNeeded: true }),
      notary_required: async () =>
        desk.post(await requested('MS', { requestNotarization: 'true' }), 'notary', { isNeeded: false, note: 'No.' }),
      notary_signed: async () =>
        desk.post(await attached('IL', { requestNotarization: 'true' }), 'notary', { isNeeded: false, note: 'No.' }),
      notary_note_missing: async () =>
        desk.post(await requested('IL', { requestNotarization: 'true' }), 'notary', { isNeeded: false, note: ' ' }),
      notary_unchanged: async () => desk.post(await requested(), 'notary', { isNeeded: false }),
    },
    attachWaiver: {
      not_found: () => desk.attach(newId()),
      waiver_decided: async () => desk.attach(await rejected()),
      ...fileCases('attach', {}, requested),
    },
    notarizeWaiver: {
      not_found: () => desk.notarize(newId()),
      waiver_decided: async () => desk.notarize(await attached()),
      notary_copy_changed: async () => {
        const id = await attached('MS', { requestNotarization: 'true' });
        await desk.get(`/${id}/notary-copy`);
        await desk.attach(id);
        return desk.notarize(id);
      },
      notary_incomplete: async () =>
        desk.notarize(await attached('MS', { requestNotarization: 'true' }), { notarizedOn: '2027-01-01' }),
      ...fileCases('notarize', NOTARY, () => attached('MS', { requestNotarization: 'true' })),
    },
    releaseWaiver: {
      not_found: () => desk.post(newId(), 'release'),
      waiver_decided: async () => desk.post(await rejected(), 'release'),
      not_signatory: () => releasedBy(null),
      signatory_type: () => releasedBy({ waiverTypes: ['conditional.final'] }),
      signatory_state: () => releasedBy({ states: ['OR'] }),
      signatory_limit: () => releasedBy({ limitAmount: asCents(1) }),
      waiver_held: async () => {
        const id = await attached();
        await desk.post(id, 'hold', { reason: 'Wait.' });
        return desk.post(id, 'release');
      },
      notary_missing: async () => {
        const projectId = await portal.projectIn('IL');
        const id = await attached('IL', { projectId });
        await portal.app.sql.updateTable('project').set({ state: 'WY' }).where('id', '=', projectId).execute();
        return desk.post(id, 'release');
      },
      funds_not_cleared: async () =>
        desk.post(await attached('IL', { waiverType: 'unconditional.progress' }), 'release'),
      figures_changed: async () => {
        const projectId = await portal.projectIn('IL');
        await portal.invoice(projectId, '2026-10-01', 100_00, 0);
        const id = await attached('IL', { projectId, waiverType: 'unconditional.progress' });
        await portal.invoice(projectId, '2026-10-02', 70_00, 70_00);
        return desk.post(id, 'release');
      },
    },
    recalculateWaiver: {
      not_found: () => desk.post(newId(), 'recalculate'),
      waiver_decided: async () => desk.post(await rejected(), 'recalculate'),
    },
    matchWaiverProject: {
      not_found: async () => desk.post(await requested(), 'match', { projectId: newId() }),
      waiver_decided: async () => desk.post(await rejected(), 'match', { projectId: null }),
    },
  };
}
