import { describe, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { alderCourt, waiverPortal } from '../testing/waiver-portal.ts';
import { field, templatePortal, text, type Template } from '../testing/template-portal.ts';
import { contentHash } from './content-hash.ts';
import { publishedTemplate } from './published-template.ts';

const portal = await templatePortal();
const { asStaff, created, published, change, draft, answerOf } = portal;

const auditOf = async (id: string) => {
  const rows = await portal.app.sql
    .selectFrom('auditEvent')
    .select(['action', 'actorIdentityId'])
    .where('organizationId', '=', portal.organizationId)
    .where('subjectId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  expect(new Set(rows.map(({ actorIdentityId }) => actorIdentityId))).toEqual(new Set([portal.staff.identityId]));
  return rows.map(({ action }) => action);
};

describe('WVR-14 a template', () => {
  test('begins with the default wording, is changed, published, changed again and retired; the audit says who did it', async () => {
    const first = await created({ stateCode: 'IL', name: 'Illinois' });
    expect(first).toMatchObject({ name: 'Illinois', revision: 1, published: null, problems: [], draft: draft() });
    const saved = await answerOf(
      change('PUT', first.id, { name: 'Illinois 2', revision: 1, draft: draft({ baseSizePt: 12 }) }),
    );
    expect(saved).toMatchObject({ name: 'Illinois 2', revision: 2, published: null });
    const version1 = await portal.publish(saved);
    const hash = contentHash(saved.draft as never).toString('hex');
    expect(version1.published).toEqual({ version: 1, publishedAt: expect.any(String), sha256: hash });

    const changed = await answerOf(
      change('PUT', first.id, { name: 'Illinois 2', revision: 2, draft: draft({ baseSizePt: 11 }) }),
    );
    expect(changed.published).toEqual(version1.published);
    const own = async () => {
      const wanted = { stateCode: 'IL', waiverType: 'conditional.progress', projectClass: null } as const;
      const found = await publishedTemplate(portal.app.sql, portal.organizationId, wanted);
      return found.kind === 'own' ? [found.template.version, found.template.content.baseSizePt] : found.kind;
    };
    expect(await own()).toEqual([1, 12]);
    const version2 = await portal.publish(changed);
    expect(version2.published).toMatchObject({ version: 2 });
    expect(version2.published?.sha256).not.toBe(hash);
    expect(await own()).toEqual([2, 11]);

    const retired = await answerOf(change('POST', `${first.id}/retire`, {}));
    expect(retired.published).toBeNull();
    expect(await own()).toBe('default');
    await answerOf(change('POST', `${first.id}/retire`, {}));
    expect((await portal.publish(retired)).published).toMatchObject({ version: 3 });
    expect(await auditOf(first.id)).toEqual(
      ['created', 'changed', 'published', 'changed', 'published', 'retired', 'published'].map(
        (action) => `waiver-template.${action}`,
      ),
    );
  });

  test('acceptance check 10: is refused with every problem in words, and says them before', async () => {
    const doc = { type: 'doc', content: [text('Whatever'), field('shoeSize')] };
    const { id, problems } = await created({
      stateCode: 'GA',
      draft: { baseSizePt: 10, legalReference: ' ', doc },
    });
    expect(problems.map(({ code }) => code)).toContain('UNKNOWN_FIELD');
    const answer = await change('POST', `${id}/publish`, { revision: 1 });
    expect(answer.statusCode).toBe(409);
    const { code, fields } = answer.json<{ code: string; fields: Record<string, string> }>();
    expect(code).toBe('waiver_template_incomplete');
    expect(Object.values(fields)).toEqual(problems.map(({ message }) => message));
    expect(Object.values(fields)).toContain('This state wants nothing smaller than 12 pt.');
  });

  test.each([
    [{ baseSizePt: 5 }, 'draft.baseSizePt', 'Choose a size from 6 to 28 points.'],
    [{ doc: { type: 'doc', content: [{ type: 'script' }] } }, 'draft.doc', 'doc.0 may not be "script".'],
  ])('with %j is refused', async (more, name, problem) => {
    const answer = await portal.create({ stateCode: 'WA', draft: draft(more) });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { [name]: problem } }]);
  });

  test('decision D11: has none of our words where the state prescribes a form', async () => {
    const { draft: begun, problems } = await created({ stateCode: 'CA' });
    expect(begun).toMatchObject({ legalReference: 'Civ. Code 8120-8138' });
    expect(JSON.stringify(begun.doc)).not.toContain('gives up');
    expect(problems.map(({ code }) => code)).toContain('FIELD_MISSING');
  });

  test('keeps its versions as they are', async () => {
    const { id } = await published({ stateCode: 'NM' });
    const edit = portal.app.sql.updateTable('waiverTemplateVersion').set({ content: {} });
    await expect(
      edit.where('organizationId', '=', portal.organizationId).where('templateId', '=', id).execute(),
    ).rejects.toThrow('waiver_template_version');
  });

  test('belongs to its organization, also in listWaiverTemplates', async () => {
    const { id, revision } = await created({ stateCode: 'NY' });
    const other = await testPortal();
    const cookie = other.cookies.staff;
    expect((await portal.getTemplate(id, cookie)).statusCode).toBe(404);
    expect((await asStaff('PUT', id, { name: 'x', revision, draft: draft() }, cookie)).statusCode).toBe(404);
    expect((await asStaff('POST', `${id}/publish`, { revision }, cookie)).statusCode).toBe(404);
    expect((await asStaff('POST', `${id}/retire`, {}, cookie)).statusCode).toBe(404);
    expect((await portal.getTemplate('', cookie)).json()).toEqual({ rows: [], count: 0 });
    const mine = (await portal.getTemplate('')).json<{ rows: Template[] }>();
    expect(mine.rows.map((row) => row.id)).toContain(id);
    expect((await portal.getTemplate(newId())).statusCode).toBe(404);
  });

  test.each(['XX', 'ON', ''])('is not for the state %j', async (stateCode) => {
    expect((await portal.create({ stateCode })).statusCode).toBe(400);
  });

  test('of which two are made at once is made once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => portal.create({ stateCode: 'ME' })));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409', '409', '409']);
  });
});

test('WVR-14 a request in a state with a prescribed form needs approval until the supplier has published its text', async () => {
  const other = await templatePortal();
  const { projectId } = await alderCourt(other, 'NV');
  const reasons = async (throughDate: string) => {
    const { id } = await other.requested({ projectId, waiverType: 'conditional.progress', throughDate });
    return (await other.row(id)).approvalReasons;
  };
  expect(await reasons('2026-10-31')).toContain('NO_TEMPLATE');
  const { id, revision } = await other.created({
    stateCode: 'NV',
    draft: other.draft({ legalReference: 'NRS 108.2457' }),
  });
  expect(await reasons('2026-10-30')).toContain('NO_TEMPLATE');
  await other.publish({ id, revision });
  expect(await reasons('2026-10-29')).not.toContain('NO_TEMPLATE');
  await other.change('POST', `${id}/retire`, {});
  expect(await reasons('2026-10-28')).toContain('NO_TEMPLATE');
});

test("a request for the customer's own form needs no text of ours", async () => {
  const other = await waiverPortal();
  const { id } = await other.requested({
    projectId: await other.projectIn('CA'),
    waiverType: 'other',
    customFile: 'false',
  });
  expect((await other.row(id)).approvalReasons).not.toContain('NO_TEMPLATE');
});
