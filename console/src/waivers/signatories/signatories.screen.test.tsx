import type { Answer } from '@plumbline/contract/call';
import { listStaff } from '@plumbline/contract/staff/staff';
import {
  authorizeWaiverSigning,
  listWaiverSignatories,
  removeWaiverSignatory,
  saveWaiverSignatory,
  withdrawWaiverAuthorization,
} from '@plumbline/contract/waiver-signing';
import { getWaiverCertificate, uploadWaiverCertificate } from '@plumbline/contract/waiver-templates';
import { asCents } from '@plumbline/rules/money';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aSignatory, NEXT_ID, OWN_ID } from '../../testing/a-desk-waiver.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

type Certificate = NonNullable<Answer<typeof getWaiverCertificate>['certificate']>;

const CERTIFICATE: Certificate = {
  kind: 'self-made',
  subject: 'Granite Supply Co.',
  validFrom: '2026-01-01T12:00:00.000Z',
  validUntil: '2036-01-01T12:00:00.000Z',
  isExpired: false,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const person = {
  email: 'x@y.example',
  title: '',
  status: 'ACTIVE',
  signedInAt: null,
  hasSecondFactor: false,
  isOperator: false,
} as const;
const STAFF = [
  { ...person, id: OWN_ID, name: 'Iris Holm', role: 'owner' },
  { ...person, id: NEXT_ID, name: 'Mira Lund', role: 'waiver-desk' },
] as const;
const LIMITED = { limitAmount: asCents(25_000_00), states: ['TX', 'CA'] };

const open = (signatory = aSignatory(LIMITED), { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/waivers/signatories', {
    ...options,
    answers: [
      answer(listWaiverSignatories, { rows: [signatory], count: 1 }),
      answer(listStaff, { rows: [...STAFF], count: 2 }),
      answer(getWaiverCertificate, { certificate: CERTIFICATE }),
      ...answers,
    ],
  });
const dialog = () => page.getByRole('dialog').last();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('who signs waivers', () => {
  test('is listed with types, states, limit and what is signed by itself', async () => {
    await open();
    await expect
      .poll(() => tableRows('Who signs waivers'))
      .toEqual([['Iris Holm Credit manager', 'Every type', 'CA, TX', '$25,000.00', 'Nothing']]);
    await checkAccessibility();
  });

  test('an owner adds somebody, within limits', async () => {
    const screen = await open(aSignatory(), {
      answers: [answer(saveWaiverSignatory, aSignatory({ staffId: NEXT_ID }))],
    });
    await press('Add');
    await press('Save');
    await expect.element(dialog().getByText('Please choose somebody')).toBeVisible();
    await expect.element(dialog().getByText('Choose at least one type.')).toBeVisible();
    await dialog().getByLabelText('Person').selectOptions('Mira Lund');
    await dialog().getByLabelText('Title').fill('Clerk');
    await dialog().getByRole('checkbox', { name: 'Conditional progress' }).click();
    await dialog().getByLabelText('States (optional)').fill('ca, ZZ');
    await press('Save');
    await expect.element(dialog().getByText('These are no states: ZZ.')).toBeVisible();
    await dialog().getByLabelText('States (optional)').fill('ca tx');
    const limit = dialog().getByLabelText('Limit of a waiver (optional)');
    await userEvent.click(limit);
    await userEvent.keyboard('0');
    await expect.element(limit).toHaveValue('0');
    await press('Save');
    await expect.element(dialog().getByText('Please enter more than 0')).toBeVisible();
    await expect.element(limit).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}0.50');
    await press('Save');
    await screen.expectRequest(saveWaiverSignatory, {
      staffId: NEXT_ID,
      title: 'Clerk',
      waiverTypes: ['conditional.progress'],
      states: ['CA', 'TX'],
      limitAmount: asCents(50),
    });
    await expectToast('success', 'Mira Lund may sign waivers.');
  });

  test('an owner removes somebody', async () => {
    const screen = await open(aSignatory(), { answers: [answer(removeWaiverSignatory, null)] });
    await page
      .getByRole('table')
      .getByRole('button', { name: /Iris Holm/ })
      .click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await screen.expectRequest(removeWaiverSignatory, { staffId: OWN_ID });
    await expectToast('success', 'Iris Holm does not sign waivers any more.');
  });

  test('a signatory has waivers signed in their name, up to their own limit', async () => {
    const screen = await open(aSignatory(LIMITED), { answers: [refuse(authorizeWaiverSigning, 'signatory_limit')] });
    await press('Authorize');
    await dialog().getByRole('checkbox', { name: 'Conditional progress' }).click();
    await dialog().getByLabelText('Your password').fill('correct horse');
    await dialog().getByRole('button', { name: 'Authorize' }).click();
    await screen.expectRequest(authorizeWaiverSigning, {
      password: 'correct horse',
      waiverTypes: ['conditional.progress'],
      limitAmount: asCents(25_000_00),
    });
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/above your limit/),
      )
      .toBeVisible();
    screen.answer(refuse(authorizeWaiverSigning, 'wrong_password'));
    await dialog().getByRole('button', { name: 'Authorize' }).click();
    await expect.element(dialog().getByText('This is not the password of your login.')).toBeVisible();
    screen.answer(answer(authorizeWaiverSigning, aSignatory(LIMITED)));
    await dialog().getByRole('button', { name: 'Authorize' }).click();
    await expectToast('success', 'Waivers are signed in your name from now on.');
  });

  test('and ends that', async () => {
    const authorization = {
      waiverTypes: ['conditional.progress'],
      limitAmount: asCents(500_00),
      recordedAt: '2026-10-01T15:00:00.000Z',
    };
    const screen = await open(aSignatory({ authorization }), { answers: [answer(withdrawWaiverAuthorization, null)] });
    await expect.element(page.getByText(/Since 10\/01\/2026.*: Conditional progress, up to \$500\.00\./)).toBeVisible();
    await press('Withdraw');
    await expect.poll(() => screen.requests(withdrawWaiverAuthorization)).toHaveLength(1);
    await expectToast('success', 'Nothing more is signed in your name.');
    await expect.element(page.getByRole('button', { name: 'Change', exact: true })).toHaveFocus();
  });

  test('an owner uploads a certificate', async () => {
    const screen = await open(aSignatory(), { answers: [refuse(uploadWaiverCertificate, 'certificate_unreadable')] });
    await press('Upload your own');
    await press('Upload');
    await expect.element(dialog().getByText('Please choose the certificate')).toBeVisible();
    await dialog()
      .getByLabelText('Certificate', { exact: true })
      .upload(new File(['x'], 'supplier.p12'));
    await dialog().getByLabelText('Password of the file').fill('secret');
    await press('Upload');
    await expect
      .element(
        dialog()
          .getByRole('alert')
          .getByText(/cannot be read/),
      )
      .toBeVisible();
    screen.answer(answer(uploadWaiverCertificate, { ...CERTIFICATE, kind: 'uploaded' }));
    await press('Upload');
    await expectToast('success', 'The certificate was saved. It seals waivers from now on.');
  });

  test('says that the certificate has expired', async () => {
    await open(aSignatory(), {
      answers: [answer(getWaiverCertificate, { certificate: { ...CERTIFICATE, isExpired: true } })],
    });
    await expect.element(page.getByText(/It has expired/)).toBeVisible();
  });

  test('others read', async () => {
    await open(aSignatory({ staffId: NEXT_ID }), { staff: { role: 'viewer' } });
    await expect.element(page.getByText('Only owners change who signs, and the certificate.')).toBeVisible();
    await expect.poll(() => tableRows('Who signs waivers')).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Add' })).not.toBeInTheDocument();
    await expect.element(page.getByText('Certificate', { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText('Signed in your name')).not.toBeInTheDocument();
  });

  test('says that nobody signs, and that it failed', async () => {
    await open(aSignatory(), { answers: [answer(listWaiverSignatories, { rows: [], count: 0 })] });
    await expect.element(page.getByText('Nobody signs waivers yet')).toBeVisible();
    const screen = await open(aSignatory(), { answers: [fail(listWaiverSignatories)] });
    await screen.passTime(2000);
    await expect.element(page.getByText('We could not load who signs waivers')).toBeVisible();
  });

  test('fits at 375 px', async () => {
    await open(aSignatory(LIMITED), { width: 375 });
    await expect.element(page.getByText('Iris Holm').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});
