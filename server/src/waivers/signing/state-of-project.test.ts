// Decision D24: the supplier corrects where a project is, and a waiver that is not decided follows.
import { describe, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import { signingDesk, whileDrawn } from '../testing/signing-desk.ts';

const desk = await signingDesk();
const { app, organizationId } = desk;

type Json = Record<string, unknown> & { code?: string };
const bodyOf = async (answer: ReturnType<typeof desk.sign>) => (await answer).json<Json>();

const moveProject = (projectId: string, state: string | null, sql: Pick<Tx, 'updateTable'> = app.sql) =>
  sql
    .updateTable('project')
    .set({ state })
    .where('organizationId', '=', organizationId)
    .where('id', '=', projectId)
    .execute();

describe('the state of a waiver is that of its project now', () => {
  test('for the signatory', async () => {
    const { cookie } = await desk.member(`Ivo ${newId()}`, { states: ['IL'] });
    const { id, projectId } = await desk.request();
    await moveProject(projectId, 'OH');
    expect(await bodyOf(desk.sign(id, {}, cookie))).toMatchObject({ code: 'signatory_state' });
  });

  test('for the form', async () => {
    const { id, projectId } = await desk.request();
    await moveProject(projectId, 'NV');
    expect(await bodyOf(desk.sign(id))).toMatchObject({ code: 'waiver_no_template' });
    await moveProject(projectId, null);
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect((await desk.documentOf(id))?.snapshot).toMatchObject({ project: { state: null } });
    expect(await desk.row(id)).toMatchObject({ stateCode: null });
  });

  test('for the notary and the deadline of a paper', async () => {
    const [{ id, projectId }, paper] = [await desk.request(), await desk.request()];
    await moveProject(projectId, 'WY');
    expect(await bodyOf(desk.get(`/${id}`))).toMatchObject({ needsNotary: true, stateCode: 'WY' });
    expect(await bodyOf(desk.attach(id))).toEqual({ waiverRequestStatus: 'pending-notarization' });
    expect(await desk.row(id)).toMatchObject({ stateCode: 'WY' });
    await desk.attach(paper.id);
    await moveProject(paper.projectId, 'GA');
    expect(await bodyOf(desk.post(paper.id, 'release'))).toEqual({ waiverRequestStatus: 'ready' });
    expect(await desk.row(paper.id)).toMatchObject({ stateCode: 'GA', deadlineOn: expect.any(String) });
    await moveProject(paper.projectId, 'IL');
    await desk.post(paper.id, 'void', { reason: 'Wrong.' });
    expect(await desk.row(paper.id)).toMatchObject({ stateCode: 'GA' });
  });

  test('and not that of the document, if it changes while that is drawn', async () => {
    const { id, projectId } = await desk.request();
    const answer = await whileDrawn(
      desk,
      id,
      () => bodyOf(desk.sign(id)),
      (tx) => moveProject(projectId, 'OH', tx),
    );
    expect(answer).toMatchObject({ code: 'waiver_being_signed', message: expect.stringContaining('state') });
    expect(await desk.row(id)).toMatchObject({ status: 'new', fileKey: null });
    expect(await bodyOf(desk.sign(id))).toEqual({ waiverRequestStatus: 'confirmed' });
    expect((await desk.documentOf(id))?.snapshot).toMatchObject({ project: { state: 'OH' } });
  });

  test.each([null, 'Illinois'])('of which nothing is known is for a person: %s', async (state) => {
    const projectId = await desk.projectIn('IL', { state, address: '12 Elm St' });
    await desk.invoice(projectId, '2026-10-01', 100_00, 100_00);
    const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' };
    const { id, waiverRequestStatus } = await desk.requested(request);
    expect(waiverRequestStatus).toBe('requested-approval');
    expect((await desk.row(id)).approvalReasons).toEqual(['STATE_UNKNOWN']);
  });
});
