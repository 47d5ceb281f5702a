// VFY-01: the customer and whoever gets the ready mail find the page that checks the document.
import { beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { type SigningDesk, signingDesk } from '../testing/signing-desk.ts';

let desk: SigningDesk;
beforeAll(async () => {
  desk = await signingDesk();
});

type Json = Record<string, unknown>;
const ofCustomer = async (id: string) =>
  (await desk.send({ url: `/v1/waivers/${id}`, cookie: desk.cookies.customer })).json<Json>();
const readyMails = async (address: string) =>
  (await mailsTo(desk.app, address)).filter(({ subject }) => subject.endsWith('is ready')).map(({ text }) => text);

test('a released waiver names its address on the portal’s own host, in the panel and in every ready mail', async () => {
  const others = `draws@${desk.label}.example`;
  const { id } = await desk.request('IL', { email: others });
  expect(await ofCustomer(id)).toMatchObject({ verifyUrl: null });
  await desk.sign(id);
  expect(await ofCustomer(id)).toMatchObject({ waiverRequestStatus: 'confirmed', verifyUrl: null });
  await desk.post(id, 'release');
  const tenant = (await desk.app.tenants.byId(desk.organizationId, desk.portalId))!;
  const code = (await desk.documentOf(id))!.verifyCode;
  const address = `${desk.app.tenants.urlOf(tenant)}/verify/${code}`;
  expect(new URL(address).host).toContain(desk.label);
  expect(await ofCustomer(id)).toMatchObject({ verifyUrl: address });
  for (const to of [desk.user.email, others]) expect((await readyMails(to)).at(-1)).toContain(`check it at ${address}`);
});

test('the scan from a notary is checked by the code of what was signed; a paper has none', async () => {
  const { id } = await desk.request('IL', { requestNotarization: 'true' });
  await desk.sign(id);
  await desk.notarize(id);
  await desk.post(id, 'release');
  const code = (await desk.documentOf(id))!.verifyCode;
  expect((await ofCustomer(id))['verifyUrl']).toMatch(new RegExp(`/verify/${code}$`));
  const { id: paper } = await desk.request('IL');
  await desk.attach(paper);
  await desk.post(paper, 'release');
  expect(await ofCustomer(paper)).toMatchObject({ waiverRequestStatus: 'ready', verifyUrl: null });
  const { id: replaced } = await desk.request('IL');
  await desk.sign(replaced);
  await desk.attach(replaced);
  await desk.post(replaced, 'release');
  expect(await ofCustomer(replaced)).toMatchObject({ waiverRequestStatus: 'ready', verifyUrl: null });
});
