// A message to the support whose reply was lost is sent again, and is one message and one mail.
import { expect, test } from 'vitest';
import { mailsTo } from '../testing/mailbox.ts';
import { testPortal } from '../testing/test-portal.ts';
import { testTickets } from './testing/test-tickets.ts';

const portal = await testPortal();
const tickets = testTickets(portal);

test('PRF-04 the same words at once or within minutes are one message', async () => {
  const support = `help@${portal.label}.example`;
  const { sql } = portal.app;
  await sql
    .updateTable('organization')
    .set({ supportEmail: support })
    .where('id', '=', portal.organizationId)
    .execute();
  const email = `pat@${portal.label}.example`;
  const id = await tickets.asked({ email });
  await tickets.answer(id, 'Try it again.');
  const token = await tickets.tokenOf(email);
  const written = async () =>
    (await tickets.read(id)).events.filter(({ kind }) => kind === 'WRITTEN').map(({ text }) => text);
  const mailed = (await mailsTo(portal.app, support)).length;
  const answers = await Promise.all(Array.from({ length: 5 }, () => tickets.writeBack(token, ' Still no.')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(204));
  expect(await written()).toEqual(['Still no.']);
  expect((await mailsTo(portal.app, support)).length - mailed).toBe(1);

  await tickets.writeBack(token, 'And now?');
  await tickets.writeBack(token, 'Still no.');
  portal.clock.pass(10 * 60_000);
  await tickets.writeBack(token, 'Still no.');
  await tickets.answer(id, 'Once more, please.');
  await tickets.writeBack(token, 'Still no.');
  expect(await written()).toEqual(['Still no.', 'And now?', 'Still no.', 'Still no.', 'Still no.']);
  // A ticket that staff have closed meanwhile is opened again.
  await tickets.close(id);
  await tickets.writeBack(token, 'Still no.');
  expect(await written()).toHaveLength(6);
  expect(await tickets.read(id)).toMatchObject({ status: 'OPEN' });
});
