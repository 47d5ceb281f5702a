// A request that was rejected or withdrawn is sent once more, with its files.
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { PDF_BYTES, type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';

type Detail = {
  files: { id: string; name: string; purpose: string }[];
  resubmits: object | null;
  resubmittedAs: object | null;
  paymentDetail: object | null;
};

let portal: WaiverPortal;
let projectId: string;
beforeAll(async () => {
  portal = await waiverPortal();
  projectId = await portal.projectIn('IL');
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
});

const FILES: Parameters<WaiverPortal['submit']>[1] = [
  ['waiverFiles[]', { name: 'Our form.pdf', bytes: PDF_BYTES }],
  ['waiverFiles[]', { name: 'Appendix.pdf', bytes: PDF_BYTES }],
];
const ownForm = () => ({
  projectId,
  waiverType: 'conditional.progress',
  throughDate: '2026-10-31',
  customFile: 'true',
});
const withdraw = (id: string) =>
  portal.send({ method: 'POST', url: `/v1/waivers/${id}/withdraw`, cookie: portal.cookies.customer });
const detail = async (id: string) => (await portal.get(`/v1/waivers/${id}`)).json<Detail>();
const keysOf = (waiverId: string) =>
  portal.app.sql
    .selectFrom('waiverFile')
    .select(['name', 'fileKey', 'purpose'])
    .where('organizationId', '=', portal.organizationId)
    .where('waiverId', '=', waiverId)
    .orderBy('name')
    .execute();
async function withdrawn() {
  const first = await portal.requested(ownForm(), FILES);
  await withdraw(first.id);
  return { ...first, files: (await detail(first.id)).files };
}

test('the new request takes over the named files, and both name each other', async () => {
  const { id, number, files } = await withdrawn();
  const form = files.find(({ name }) => name === 'Our form.pdf')!;
  const again = await portal.requested({ ...ownForm(), resubmitsId: id, waiverFiles: [form.id] });
  const before = (await keysOf(id)).filter(({ name }) => name === 'Our form.pdf');
  expect(await keysOf(again.id)).toEqual(before);
  // The request that came to nothing keeps what was sent with it.
  expect(await keysOf(id)).toHaveLength(2);
  expect(await detail(again.id)).toMatchObject({ resubmits: { id, number }, resubmittedAs: null });
  expect(await detail(id)).toMatchObject({ resubmits: null, resubmittedAs: { id: again.id, number: again.number } });
});

test('the template of an unconditional waiver is taken over too', async () => {
  const paid = await portal.projectIn('IL');
  await portal.invoice(paid, '2026-10-01', 100_00, 0);
  const fields = {
    projectId: paid,
    waiverType: 'unconditional.progress',
    throughDate: '2026-10-31',
    unconditionalProgressTemplate: 'true',
  };
  const first = await portal.requested(fields, [
    ['unconditionalTemplateFile', { name: 'Template.pdf', bytes: PDF_BYTES }],
  ]);
  await withdraw(first.id);
  const [template] = (await detail(first.id)).files;
  expect(template).toMatchObject({ name: 'Template.pdf', purpose: 'unconditional-template' });
  const again = await portal.requested({
    ...fields,
    resubmitsId: first.id,
    unconditionalTemplateFile: template!.id,
  });
  expect((await detail(again.id)).files).toMatchObject([{ name: 'Template.pdf', purpose: 'unconditional-template' }]);
});

test.each([
  ['that is still open', 409, 'waiver_decided', () => portal.requested(ownForm(), FILES)],
  ['that does not exist', 404, 'not_found', () => Promise.resolve({ id: newId() })],
])('a request %s cannot be submitted again', async (_, status, code, earlier) => {
  const { id } = await earlier();
  const answer = await portal.submit({ ...ownForm(), customFile: 'false', resubmitsId: id });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
});

test('another customer takes over neither the request nor its files', async () => {
  const { id, files } = await withdrawn();
  const theirs = { waiverType: 'other', projectNotFound: 'true', invoiceText: '1', projectAddress: '2 Yard Rd' };
  const neighbor = portal.cookies.neighbor;
  const followed = await portal.submit({ ...theirs, resubmitsId: id }, [], neighbor);
  expect(followed.statusCode).toBe(404);
  const taken = { ...theirs, customFile: 'true', resubmitsId: id, waiverFiles: [files[0]!.id] };
  expect((await portal.submit(taken, [], neighbor)).statusCode).toBe(404);
});

test('files of a request that is not submitted again are not found', async () => {
  const { files } = await withdrawn();
  expect((await portal.submit({ ...ownForm(), waiverFiles: [files[0]!.id] })).statusCode).toBe(404);
});

test('what was said about the payment is there for the next try', async () => {
  const { id } = await portal.requested({
    ...ownForm(),
    customFile: 'false',
    paymentDetailType: 'mailed',
    paymentCheckNumber: '20418',
    paymentCheckAmount: '10000',
    paymentMailedDate: '2026-11-10',
  });
  expect((await detail(id)).paymentDetail).toEqual({
    paymentDetailType: 'mailed',
    paymentCheckNumber: '20418',
    paymentCheckAmount: 10_000,
    paymentMailedDate: '2026-11-10',
  });
});
