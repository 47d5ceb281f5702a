import { listDeskWaivers } from '@plumbline/contract/waiver-desk';
import { batchSignWaivers, listWaiverSignatories } from '@plumbline/contract/waiver-signing';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aListedWaiver, aSignatory, listedWaivers, NEXT_ID, WAIVER_ID } from '../../testing/a-desk-waiver.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

const open = ({ answers = [], ...options }: ScreenOptions) =>
  openScreen('/waivers', {
    ...options,
    answers: [
      answer(listDeskWaivers, listedWaivers([aListedWaiver(), aListedWaiver({ id: NEXT_ID, number: 1043 })])),
      answer(listWaiverSignatories, { rows: [aSignatory()], count: 1 }),
      ...answers,
    ],
  });
const dialog = () => page.getByRole('dialog');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('signatures of several waivers', () => {
  test('take one password, and say for each what became of it', async () => {
    const refusal = { code: 'signatory_limit', message: 'The amount is above your limit.', missing: [] };
    const screen = await open({
      answers: [
        answer(batchSignWaivers, {
          rows: [
            { id: WAIVER_ID, waiverRequestStatus: 'ready', refusal: null },
            { id: NEXT_ID, waiverRequestStatus: null, refusal },
          ],
        }),
      ],
    });
    await press('Sign 2 ready');
    expect(listItems('Waivers to sign')).toHaveLength(2);
    await dialog().getByLabelText('Your password').fill('correct horse');
    await checkAccessibility();
    // Nothing is ready any more once they are signed; the results stay.
    screen.answer(answer(listDeskWaivers, listedWaivers([])));
    await press('Sign 2');
    await screen.expectRequest(batchSignWaivers, {
      ids: [WAIVER_ID, NEXT_ID],
      password: 'correct horse',
      release: true,
    });
    await expect.element(page.getByRole('dialog', { name: '1 of 2 waivers signed' })).toBeVisible();
    expect(listItems('Results')).toEqual([
      'W-1042 Tarnwick Constructors Signed and released',
      'W-1043 Tarnwick Constructors The amount is above your limit. Not signed',
    ]);
    await press('Done');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('are of the chosen rows', async () => {
    const screen = await open({
      answers: [answer(batchSignWaivers, { rows: [{ id: NEXT_ID, waiverRequestStatus: 'confirmed', refusal: null }] })],
    });
    await page.getByRole('checkbox', { name: 'Waiver W-1043' }).click();
    await press('Sign 1 ready');
    await dialog().getByRole('checkbox').click();
    await dialog().getByLabelText('Your password').fill('correct horse');
    await press('Sign 1');
    await screen.expectRequest(batchSignWaivers, { ids: [NEXT_ID], password: 'correct horse', release: false });
  });

  test.each([
    ['wrong_password', 'This is not the password of your login.'],
    ['too_many_requests', /Too many requests/],
    ['not_signatory', /not named as somebody who signs/],
  ] as const)('are refused together: %s', async (code, words) => {
    await open({ answers: [refuse(batchSignWaivers, code)] });
    await press('Sign 2 ready');
    await dialog().getByLabelText('Your password').fill('correct horse');
    await press('Sign 2');
    await expect.element(dialog().getByText(words)).toBeVisible();
    await expect.element(dialog().getByLabelText('Your password')).toHaveValue('correct horse');
  });
});
