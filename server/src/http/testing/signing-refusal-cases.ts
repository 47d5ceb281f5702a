// Every refusal of signatures of waivers and of those who give them.
import { newId } from '../../database/new-id.ts';
import { prepareDocument } from '../../waivers/documents/prepare-document.ts';
import { signingDesk } from '../../waivers/testing/signing-desk.ts';
import type { RefusalCases, SendRequest } from './refusal-cases.ts';

type SigningCall =
  | 'authorizeWaiverSigning'
  | 'batchSignWaivers'
  | 'downloadDeskWaiver'
  | 'downloadNotaryCopy'
  | 'listWaiverProjects'
  | 'previewWaiver'
  | 'removeWaiverSignatory'
  | 'saveWaiverSignatory'
  | 'signWaiver'
  | 'supersedeWaiver'
  | 'voidWaiver'
  | 'withdrawWaiverAuthorization';

export async function signingRefusalCases(): Promise<RefusalCases<SigningCall>> {
  const desk = await signingDesk();
  const requested = async (state?: string, fields?: object, facts?: object) => {
    const { id } = await desk.request(state, fields, facts);
    await desk.post(id, 'approve');
    return id;
  };
  const decided = async () => {
    const id = await requested();
    await desk.post(id, 'reject', { reason: 'OTHER' });
    return id;
  };
  const withoutProject = async () => {
    const id = await requested();
    await desk.app.sql.updateTable('waiverRequest').set({ projectId: null }).where('id', '=', id).execute();
    return id;
  };
  const withoutAddress = () => requested('ND', {}, { address: null, jobName: ' ' });
  /** Of a state whose form has no place for exceptions. */
  const withoutRoom = async (state: string) => {
    await desk.publishFor(state);
    const { projectId, invoiceId } = await desk.request(state);
    await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
    const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' };
    const { id } = await desk.requested({ ...request, invoiceIds: [invoiceId] });
    await desk.post(id, 'approve');
    return id;
  };
  const cookieOf = async (authority: object | null) => (await desk.member(`Member ${newId()}`, authority)).cookie;
  const signAs = async (authority: object | null) => desk.sign(await requested(), {}, await cookieOf(authority));
  const tooMany = async (send: (cookie: string) => ReturnType<SendRequest>) => {
    const cookie = await cookieOf({});
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const answer = await send(cookie);
      if (answer.statusCode === 429) return answer;
    }
    return send(cookie);
  };
  const wrong = { password: 'wrong horse' };
  const authority = { waiverTypes: ['conditional.progress'], limitAmount: 1_00 };
  const preview = (id: string) => desk.get(`/${id}/preview`);
  return {
    listWaiverProjects: { not_found: () => desk.get(`/${newId()}/projects`) },
    previewWaiver: {
      not_found: () => preview(newId()),
      waiver_decided: async () => preview(await decided()),
      figures_missing: async () => preview(await withoutProject()),
      waiver_no_template: async () => preview(await requested('CA')),
      waiver_fields_missing: async () => preview(await withoutAddress()),
      waiver_no_room_for_exceptions: async () => preview(await withoutRoom('UT')),
    },
    saveWaiverSignatory: { not_found: () => desk.makeSignatory(newId()) },
    removeWaiverSignatory: { not_found: () => desk.console('DELETE', `waiver-signatories/${newId()}`) },
    withdrawWaiverAuthorization: { not_found: () => desk.console('DELETE', 'waiver-signatories/authorization') },
    authorizeWaiverSigning: {
      wrong_password: () => desk.authorize(wrong),
      too_many_requests: () => tooMany((cookie) => desk.authorize(wrong, cookie)),
      not_signatory: async () => desk.authorize({}, await cookieOf(null)),
      signatory_type: async () =>
        desk.authorize({ waiverTypes: ['conditional.final'], limitAmount: 1_00 }, await cookieOf(authority)),
      signatory_limit: async () => desk.authorize({ limitAmount: 2_00 }, await cookieOf(authority)),
    },
    batchSignWaivers: {
      wrong_password: () => desk.batch([newId()], wrong),
      too_many_requests: () => tooMany((cookie) => desk.batch([newId()], wrong, cookie)),
      not_signatory: async () => desk.batch([newId()], {}, await cookieOf(null)),
    },
    voidWaiver: {
      not_found: () => desk.post(newId(), 'void', { reason: 'x' }),
      waiver_decided: async () => desk.post(await requested(), 'void', { reason: 'x' }),
    },
    supersedeWaiver: {
      not_found: () => desk.post(newId(), 'supersede'),
      waiver_decided: async () => desk.post(await requested(), 'supersede'),
    },
    downloadDeskWaiver: { not_found: async () => desk.get(`/${await requested()}/document`) },
    downloadNotaryCopy: { not_found: async () => desk.get(`/${await requested()}/notary-copy`) },
    signWaiver: {
      not_found: () => desk.sign(newId()),
      wrong_password: () => desk.sign(newId(), wrong),
      too_many_requests: () => tooMany((cookie) => desk.sign(newId(), wrong, cookie)),
      not_signatory: () => signAs(null),
      signatory_type: () => signAs({ waiverTypes: ['conditional.final'] }),
      signatory_state: () => signAs({ states: ['TX'] }),
      signatory_limit: () => signAs({ limitAmount: 99_99 }),
      waiver_decided: async () => desk.sign(await decided()),
      waiver_not_approved: async () => desk.sign((await desk.request('IL', { requestWetInkSignature: 'true' })).id),
      waiver_being_signed: async () => {
        const waiverId = await requested();
        const { identityId, email } = await desk.member('Una Other');
        const { app, organizationId } = desk;
        const signer = { identityId, email, name: 'Una', title: 'Clerk', clientAddress: '203.0.113.9', method: 'x' };
        await prepareDocument(app, { organizationId, waiverId }, signer);
        return desk.sign(waiverId);
      },
      figures_missing: async () => desk.sign(await withoutProject()),
      figures_changed: async () => {
        const { id, projectId } = await desk.request();
        await desk.invoice(projectId, '2026-10-02', 70_00, 70_00);
        return desk.sign(id);
      },
      waiver_no_template: async () => desk.sign(await requested('CA')),
      waiver_fields_missing: async () => desk.sign(await withoutAddress()),
      waiver_no_room_for_exceptions: async () => desk.sign(await withoutRoom('NV')),
      certificate_expired: async () => {
        const other = await signingDesk();
        const { id } = await other.request();
        await other.app.sql
          .insertInto('waiverCertificate')
          .values({
            organizationId: other.organizationId,
            id: newId(),
            kind: 'uploaded',
            subject: 'Supplier',
            certificate: Buffer.of(1),
            sealedKey: Buffer.of(1),
            validFrom: '2020-01-01T00:00:00.000Z',
            validUntil: '2026-01-01T00:00:00.000Z',
            createdAt: '2020-01-01T00:00:00.000Z',
          })
          .execute();
        return other.sign(id);
      },
    },
  };
}
