// What the audit log has of waivers, their templates and who signs them.
import { CONSOLE_HOST } from '../../../testing/test-portal.ts';
import { P12_PASSWORD, VALID_P12 } from '../../../waivers/testing/certificates.ts';
import { multipart } from '../../../waivers/testing/multipart.ts';
import { type SigningDesk, signingDesk } from '../../../waivers/testing/signing-desk.ts';
import type { SendRequest } from '../refusal-cases.ts';
import { auditedAt, type AuditedCases } from './audited-case.ts';

type DeskCall =
  | 'approveWaiver'
  | 'assignWaiver'
  | 'attachWaiver'
  | 'batchSignWaivers'
  | 'decideWaiverNotary'
  | 'holdWaiver'
  | 'matchWaiverProject'
  | 'notarizeWaiver'
  | 'recalculateWaiver'
  | 'rejectWaiver'
  | 'releaseWaiver'
  | 'signWaiver'
  | 'supersedeWaiver'
  | 'voidWaiver';

type SignatoryCall =
  | 'authorizeWaiverSigning'
  | 'removeWaiverSignatory'
  | 'saveWaiverSignatory'
  | 'uploadWaiverCertificate'
  | 'withdrawWaiverAuthorization';

type TemplateCall = 'createWaiverTemplate' | 'publishWaiverTemplate' | 'retireWaiverTemplate' | 'saveWaiverTemplate';

export async function waiverCases(): Promise<AuditedCases<DeskCall | SignatoryCall | TemplateCall>> {
  const desk = await signingDesk();
  const audited = auditedAt(desk);
  return { ...deskCases(desk, audited), ...signatoryCases(desk, audited), ...templateCases(desk, audited) };
}

type Audited = ReturnType<typeof auditedAt>;

function deskCases(desk: SigningDesk, audited: Audited): AuditedCases<DeskCall> {
  const on =
    (action: string, payload: object = {}, prepared = async () => (await desk.request()).id) =>
    async (): Promise<SendRequest> => {
      const id = await prepared();
      return () => desk.post(id, action, payload);
    };
  const released = async () => {
    const { id } = await desk.request();
    await desk.sign(id, { release: true });
    return id;
  };
  const attached = async (state?: string, fields?: object) => {
    const { id } = await desk.request(state, fields);
    await desk.attach(id);
    return id;
  };
  return {
    approveWaiver: audited(
      'Approved a waiver request',
      on('approve', {}, async () => (await desk.request('IL', { requestWetInkSignature: 'true' })).id),
    ),
    assignWaiver: audited('Assigned a waiver request', on('assign', { staffId: desk.staff.id })),
    holdWaiver: audited('Put a waiver on hold', on('hold', { reason: 'Wait for the check.' })),
    decideWaiverNotary: audited('Added a notary to a waiver request', on('notary', { isNeeded: true })),
    rejectWaiver: audited('Rejected a waiver request', on('reject', { reason: 'OTHER' })),
    recalculateWaiver: audited('Recalculated the amounts of a waiver', on('recalculate')),
    matchWaiverProject: audited('Chose the project of a waiver', async () => {
      const [{ id }, projectId] = [await desk.request(), await desk.projectIn('IL')];
      return () => desk.post(id, 'match', { projectId });
    }),
    attachWaiver: audited('Attached a signed waiver', async () => {
      const { id } = await desk.request();
      return () => desk.attach(id);
    }),
    notarizeWaiver: audited('Attached a notarized waiver', async () => {
      const id = await attached('MS', { requestNotarization: 'true' });
      return () => desk.notarize(id);
    }),
    releaseWaiver: audited('Released a waiver', on('release', {}, attached)),
    signWaiver: audited(['Signed a waiver', 'Released a waiver'], async () => {
      const { id } = await desk.request();
      return () => desk.sign(id, { release: true });
    }),
    batchSignWaivers: audited('Signed a waiver', async () => {
      const { id } = await desk.request();
      return () => desk.batch([id]);
    }),
    voidWaiver: audited('Declared a waiver void', on('void', { reason: 'The check was returned.' }, released)),
    supersedeWaiver: audited('Began to replace a waiver', on('supersede', {}, released)),
  };
}

function signatoryCases(desk: SigningDesk, audited: Audited): AuditedCases<SignatoryCall> {
  return {
    saveWaiverSignatory: audited('Named a signatory', async () => {
      const { staffId } = await desk.member('Sid Signatory', null);
      return () => desk.makeSignatory(staffId);
    }),
    removeWaiverSignatory: audited('Removed a signatory', async () => {
      const { staffId } = await desk.member('Rae Removed');
      return () => desk.console('DELETE', `waiver-signatories/${staffId}`);
    }),
    authorizeWaiverSigning: audited('Authorized waivers to be signed in absence', () => () => desk.authorize()),
    withdrawWaiverAuthorization: audited('Withdrew the authorization to sign in absence', async () => {
      await desk.authorize();
      return () => desk.console('DELETE', 'waiver-signatories/authorization');
    }),
    uploadWaiverCertificate: audited(
      'Uploaded a certificate for waivers',
      () => () =>
        desk.send({
          method: 'POST',
          url: '/v1/console/waiver-certificate',
          host: CONSOLE_HOST,
          cookie: desk.cookies.staff,
          ...multipart([
            ['password', P12_PASSWORD],
            ['certificate', { name: 'seal.p12', bytes: VALID_P12 }],
          ]),
        }),
    ),
  };
}

function templateCases(desk: SigningDesk, audited: Audited): AuditedCases<TemplateCall> {
  const { created, published, change, draft } = desk;
  return {
    createWaiverTemplate: audited('Created a waiver template', () => () => desk.create({ stateCode: 'OR' })),
    saveWaiverTemplate: audited('Changed a waiver template', async () => {
      const { id, revision } = await created({ stateCode: 'ID' });
      return () => change('PUT', id, { name: 'Other text', revision, draft: draft() });
    }),
    publishWaiverTemplate: audited('Published a waiver template', async () => {
      const { id, revision } = await created({ stateCode: 'CO' });
      return () => change('POST', `${id}/publish`, { revision });
    }),
    retireWaiverTemplate: audited('Retired a waiver template', async () => {
      const { id } = await published({ stateCode: 'ME' });
      return () => change('POST', `${id}/retire`, {});
    }),
  };
}
