// Every refusal of a waiver request, its draft and its repetition.
import { newId } from '../../database/new-id.ts';
import { multipart } from '../../waivers/testing/multipart.ts';
import { PDF_BYTES, waiverPortal } from '../../waivers/testing/waiver-portal.ts';
import type { RefusalCases } from './refusal-cases.ts';

type WaiverCall =
  | 'addWaiverDraftFile'
  | 'cancelWaiverRecurrence'
  | 'getWaiver'
  | 'removeWaiverDraftFile'
  | 'saveWaiverDraft'
  | 'saveWaiverRequest'
  | 'withdrawWaiver';

const MEGABYTE = 1024 * 1024;
const SCRIPT = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n';

export async function waiverRefusalCases(): Promise<RefusalCases<WaiverCall>> {
  const portal = await waiverPortal();
  const { send, cookies } = portal;
  const act = (method: 'DELETE' | 'POST' | 'PUT', url: string, payload?: object) =>
    send({ method, url, cookie: cookies.customer, ...(payload && { payload }) });
  const unknown = { projectNotFound: 'true', invoiceText: '4711', projectAddress: '9 Elm St, Reno, NV' };
  const request = { ...unknown, waiverType: 'conditional.final' };
  const withFile = (name: string, bytes: string | Uint8Array, count = 1) =>
    portal.submit(
      { ...request, customFile: 'true' },
      Array.from({ length: count }, () => ['waiverFiles[]', { name, bytes }] as const),
    );
  const draftFile = (name: string, bytes: string | Uint8Array) => portal.addDraftFile(bytes, name);
  const recurring = async () => {
    const { id } = await portal.requested({ ...request, recurringSchedule: 'MONTHLY', recurringScheduleDay: '5' });
    const rows = portal.app.sql.selectFrom('waiverRecurrence').select('id').where('waiverId', '=', id);
    return `/v1/waiver-recurrences/${(await rows.executeTakeFirstOrThrow()).id}`;
  };
  return {
    saveWaiverRequest: {
      not_found: () => portal.submit({ projectId: newId(), waiverType: 'conditional.final' }),
      waiver_decided: async () => portal.submit({ ...request, resubmitsId: (await portal.requested(request)).id }),
      waiver_sent_again: async () => {
        const { id } = await portal.requested(request);
        await act('POST', `/v1/waivers/${id}/withdraw`);
        await portal.requested({ ...request, resubmitsId: id });
        return portal.submit({ ...request, resubmitsId: id });
      },
      waiver_incomplete: () => portal.submit({}),
      waiver_unconfirmed: async () => {
        const projectId = await portal.projectIn('IL');
        await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
        return portal.submit({ projectId, waiverType: 'unconditional.final' });
      },
      waiver_covers_nothing: async () =>
        portal.submit({ projectId: await portal.projectIn('IL'), waiverType: 'conditional.final' }),
      wrong_organization: () => portal.submit({ ...request, OrganizationId: newId() }),
      upload_too_large: () => withFile('form.pdf', Buffer.alloc(25 * MEGABYTE + 1, PDF_BYTES)),
      upload_too_many: () => withFile('form.pdf', PDF_BYTES, 12),
      upload_type: () => withFile('form.exe', 'MZ'),
      file_content: () => withFile('form.pdf', 'MZ: a program'),
      file_active: () => withFile('form.pdf', SCRIPT),
    },
    saveWaiverDraft: {
      draft_too_large: () => act('PUT', '/v1/waiver-draft', { form: { notes: 'x'.repeat(70_000) } }),
    },
    addWaiverDraftFile: {
      upload_too_large: () => draftFile('form.pdf', Buffer.alloc(25 * MEGABYTE + 1, PDF_BYTES)),
      upload_too_many: () =>
        send({
          method: 'POST',
          url: '/v1/waiver-draft/files',
          cookie: cookies.customer,
          ...multipart([
            ['purpose', 'custom-form'],
            ['waiverFiles[]', { name: 'a.pdf', bytes: PDF_BYTES }],
            ['waiverFiles[]', { name: 'b.pdf', bytes: PDF_BYTES }],
          ]),
        }),
      upload_type: () => draftFile('form.exe', 'MZ'),
      file_content: () => draftFile('form.docx', PDF_BYTES),
      file_active: () => draftFile('form.pdf', SCRIPT),
    },
    removeWaiverDraftFile: { not_found: () => act('DELETE', `/v1/waiver-draft/files/${newId()}`) },
    getWaiver: { not_found: () => portal.get(`/v1/waivers/${newId()}`) },
    withdrawWaiver: {
      not_found: () => act('POST', `/v1/waivers/${newId()}/withdraw`),
      waiver_decided: async () => {
        const { id } = await portal.requested(request);
        await act('POST', `/v1/waivers/${id}/withdraw`);
        return act('POST', `/v1/waivers/${id}/withdraw`);
      },
    },
    cancelWaiverRecurrence: {
      not_found: () => act('DELETE', `/v1/waiver-recurrences/${newId()}`),
      waiver_recurrence_ended: async () => {
        const url = await recurring();
        await act('DELETE', url);
        return act('DELETE', url);
      },
    },
  };
}
