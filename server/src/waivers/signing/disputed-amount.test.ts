import { expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { signingDesk } from '../testing/signing-desk.ts';
import { field } from '../testing/template-portal.ts';

const NAMES = ['claimant.legalName', 'customer.name', 'project.address', 'amount', 'throughDate'];

test('WVR-14 a conditional waiver with a disputed sum is not signed on a text that does not name it', async () => {
  const desk = await signingDesk();
  const publish = (stateCode: string, names: readonly string[]) =>
    desk.published({
      stateCode,
      draft: desk.draft({
        doc: {
          type: 'doc',
          content: [...names.map((name) => field(name)), { type: 'exceptionsTable' }, { type: 'signatureBlock' }],
        },
      }),
    });
  await publish('OR', NAMES);
  await publish('WA', [...NAMES, 'disputedAmount']);
  const signed = async (stateCode: string, disputed: number) => {
    const projectId = await desk.projectIn(stateCode);
    await desk.invoice(projectId, '2026-10-05', 80_00, 80_00, { disputedAmount: asCents(disputed) });
    const { id } = await desk.requested({ projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' });
    await desk.post(id, 'approve');
    return (await desk.sign(id)).json<Record<string, unknown>>();
  };
  expect(await signed('OR', 30_00)).toMatchObject({
    code: 'waiver_no_room_for_exceptions',
    message: expect.stringContaining('does not name the disputed amount'),
  });
  expect(await signed('OR', 0)).toEqual({ waiverRequestStatus: 'confirmed' });
  expect(await signed('WA', 30_00)).toEqual({ waiverRequestStatus: 'confirmed' });
});
