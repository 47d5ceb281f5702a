import type { Answer } from '@plumbline/contract/call';
import { listStaff } from '@plumbline/contract/staff/staff';
import {
  assignWaiver,
  attachWaiver,
  getDeskWaiver,
  holdWaiver,
  listDeskWaivers,
  matchWaiverProject,
  notarizeWaiver,
  rejectWaiver,
  releaseWaiver,
} from '@plumbline/contract/waiver-desk';
import { listWaiverProjects } from '@plumbline/contract/waiver-review';
import {
  decideWaiverNotary,
  listWaiverSignatories,
  signWaiver,
  supersedeWaiver,
  voidWaiver,
} from '@plumbline/contract/waiver-signing';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aDeskWaiver,
  aListedWaiver,
  aSignatory,
  listedWaivers,
  NEXT_ID,
  OWN_ID,
  WAIVER_ID,
} from '../../testing/a-desk-waiver.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

type DeskWaiver = Answer<typeof getDeskWaiver>;

const open = (facts: Partial<DeskWaiver> = {}, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/waivers?waiver=${WAIVER_ID}`, {
    ...options,
    answers: [
      answer(listDeskWaivers, listedWaivers([aListedWaiver(), aListedWaiver({ id: NEXT_ID, number: 1043 })])),
      answer(getDeskWaiver, ({ id }) => aDeskWaiver({ ...facts, id, number: id === NEXT_ID ? 1043 : 1042 })),
      answer(listWaiverSignatories, { rows: [aSignatory()], count: 1 }),
      ...answers,
    ],
  });

const panel = (name = 'W-1042') => page.getByLabelText(`Waiver request ${name}`, { exact: true });
const dialog = () => page.getByRole('dialog').last();
const press = (name: RegExp | string) => panel().getByRole('button', { name }).click();
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const choose = async (item: string) => {
  await press(/More/);
  await page.getByRole('menuitem', { name: item }).click();
};
const problem = () => dialog().getByRole('alert');
const PDF = new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' });

describe('sign', () => {
  const signed = answer(signWaiver, { waiverRequestStatus: 'ready' });

  test('asks for the password again, and opens the next waiver', async () => {
    const screen = await open({}, { answers: [signed] });
    await press('Sign $18,000.00');
    await checkAccessibility();
    await confirm('Sign $18,000.00');
    await expect.element(dialog().getByText('Please enter your password')).toBeVisible();
    expect(screen.requests(signWaiver)).toEqual([]);
    await dialog().getByLabelText('Your password').fill('correct horse');
    await confirm('Sign $18,000.00');
    await screen.expectRequest(signWaiver, { id: WAIVER_ID, password: 'correct horse', release: true });
    await expectToast('success', 'W-1042 was signed.');
    await expect.element(panel('W-1043')).toBeVisible();
  });

  test('does not offer to release what cannot be released at once', async () => {
    const screen = await open({ needsNotary: true }, { answers: [signed] });
    await press('Sign $18,000.00');
    await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument();
    await dialog().getByLabelText('Your password').fill('correct horse');
    await confirm('Sign $18,000.00');
    await screen.expectRequest(signWaiver, { release: false });
  });

  test('keeps the password field after a wrong one, and can leave the release out', async () => {
    const screen = await open({}, { answers: [refuse(signWaiver, 'wrong_password')] });
    await press('Sign $18,000.00');
    await dialog()
      .getByRole('checkbox', { name: /Release it at once/ })
      .click();
    await dialog().getByLabelText('Your password').fill('wrong horse');
    await confirm('Sign $18,000.00');
    await expect.element(dialog().getByText('This is not the password of your login.')).toBeVisible();
    await expect.element(dialog().getByLabelText('Your password')).toHaveValue('wrong horse');
    await screen.expectRequest(signWaiver, { release: false });
    await dialog()
      .getByRole('checkbox', { name: /Release it at once/ })
      .click();
    await expect.element(dialog().getByRole('checkbox')).toBeChecked();
    await expect.element(dialog().getByRole('checkbox')).toHaveFocus();
  });

  test.each([
    ['too_many_requests', /Too many requests/],
    ['not_signatory', /not named as somebody who signs/],
    ['signatory_type', /may not sign waivers of this type/],
    ['signatory_state', /may not sign waivers for this state/],
    ['signatory_limit', /above your limit/],
    ['waiver_decided', /decided meanwhile/],
    ['waiver_not_approved', /has to be approved/],
    ['waiver_being_signed', /Somebody else is signing/],
    ['figures_missing', /has no amounts yet/],
    ['figures_changed', /amounts have changed/],
    ['waiver_no_template', /There is no text for this waiver/],
    ['waiver_no_room_for_exceptions', /no room for exceptions/],
    ['certificate_expired', /certificate has expired/],
    ['internal', /Something went wrong/],
  ] as const)('says %s in the dialog', async (code, words) => {
    await open({}, { answers: [refuse(signWaiver, code)] });
    await press('Sign $18,000.00');
    await dialog().getByLabelText('Your password').fill('correct horse');
    await confirm('Sign $18,000.00');
    await expect.element(problem().getByText(words)).toBeVisible();
    await expect.element(dialog().getByLabelText('Your password')).toHaveValue('correct horse');
  });

  test('names the facts that are missing', async () => {
    const details = { missing: ['Address of the project', 'Owner'] };
    await open({}, { answers: [refuse(signWaiver, 'waiver_fields_missing', { details })] });
    await press('Sign $18,000.00');
    await dialog().getByLabelText('Your password').fill('correct horse');
    await confirm('Sign $18,000.00');
    await expect.element(problem().getByText(/Missing: Address of the project, Owner\./)).toBeVisible();
  });
});

describe('reject', () => {
  test('needs a reason, with another one a message, and opens the next waiver', async () => {
    const screen = await open({}, { answers: [answer(rejectWaiver, { waiverRequestStatus: 'rejected' })] });
    await press('Reject');
    await checkAccessibility();
    await confirm('Reject');
    await expect.element(dialog().getByText('Please choose a reason')).toBeVisible();
    await dialog().getByLabelText('Reason').selectOptions('Another reason');
    await confirm('Reject');
    await expect.element(dialog().getByText('Please tell the customer why')).toBeVisible();
    await dialog().getByLabelText('Reason').selectOptions('There is already a waiver for this.');
    await dialog().getByLabelText('Message to the customer (optional)').fill('See W-1001. ');
    await confirm('Reject');
    await screen.expectRequest(rejectWaiver, { id: WAIVER_ID, reason: 'DUPLICATE', message: 'See W-1001.' });
    await expectToast('success', 'W-1042 was rejected.');
    await expect.element(panel('W-1043')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(panel()).toBeVisible();
  });

  test('keeps what was typed when it is refused, as the waiver was decided elsewhere', async () => {
    const screen = await open({}, { answers: [refuse(rejectWaiver, 'waiver_decided')] });
    await press('Reject');
    await dialog().getByLabelText('Reason').selectOptions('Something is missing.');
    await dialog()
      .getByLabelText(/Message/)
      .fill('The address.');
    screen.answer(answer(getDeskWaiver, aDeskWaiver({ waiverRequestStatus: 'rejected', rejectReason: 'WITHDRAWN' })));
    await confirm('Reject');
    await expect.element(panel().getByText('The customer withdrew it')).toBeVisible();
    await expect.element(problem().getByText(/decided meanwhile/)).toBeVisible();
    await expect.element(dialog().getByLabelText(/Message/)).toHaveValue('The address.');
  });
});

describe('release', () => {
  test('opens the next waiver', async () => {
    const screen = await open(
      { waiverRequestStatus: 'confirmed' },
      { answers: [answer(releaseWaiver, { waiverRequestStatus: 'ready' })] },
    );
    await press('Release');
    await confirm('Release');
    await screen.expectRequest(releaseWaiver, { id: WAIVER_ID });
    await expect.element(panel('W-1043')).toBeVisible();
  });

  test.each([
    ['waiver_held', /is on hold/],
    ['notary_missing', /has to be notarized/],
    ['funds_not_cleared', /Not all money/],
    ['figures_changed', /amounts have changed/],
    ['not_signatory', /not named as somebody who signs/],
    ['signatory_type', /waivers of this type/],
    ['signatory_state', /for this state/],
    ['signatory_limit', /above your limit/],
  ] as const)('says %s in the dialog', async (code, words) => {
    await open({ waiverRequestStatus: 'notarized' }, { answers: [refuse(releaseWaiver, code)] });
    await press('Release');
    await confirm('Release');
    await expect.element(problem().getByText(words)).toBeVisible();
  });
});

describe('a hold, a void waiver and its replacement', () => {
  test('a hold has a reason', async () => {
    const screen = await open({}, { answers: [answer(holdWaiver, { holdReason: 'Wait.' })] });
    await choose('Put on hold');
    await confirm('Put on hold');
    await expect.element(dialog().getByText('Please enter a reason')).toBeVisible();
    await dialog().getByLabelText('Reason').fill('Wait.');
    await confirm('Put on hold');
    await screen.expectRequest(holdWaiver, { id: WAIVER_ID, reason: 'Wait.' });
    await expectToast('success', 'W-1042 is on hold.');
  });

  test('void has a reason, which stays when it is refused', async () => {
    const screen = await open({ waiverRequestStatus: 'ready' }, { answers: [refuse(voidWaiver, 'waiver_decided')] });
    await choose('Declare void');
    await dialog().getByLabelText('Reason').fill('Wrong job.');
    await confirm('Declare void');
    await expect.element(problem().getByText(/decided meanwhile/)).toBeVisible();
    await expect.element(dialog().getByLabelText('Reason')).toHaveValue('Wrong job.');
    screen.answer(answer(voidWaiver, { isVoid: true }));
    await confirm('Declare void');
    await expectToast('success', 'W-1042 is void.');
  });

  test('a replacement opens', async () => {
    const made = { id: NEXT_ID, number: 1043, waiverRequestStatus: 'new' } as const;
    await open({ waiverRequestStatus: 'ready' }, { answers: [answer(supersedeWaiver, made)] });
    await choose('Replace');
    await confirm('Make a new request');
    await expect.element(panel('W-1043')).toBeVisible();
  });
});

describe('assign and match', () => {
  const person = {
    email: 'x@y.example',
    title: '',
    status: 'ACTIVE',
    signedInAt: null,
    hasSecondFactor: false,
    isOperator: false,
  } as const;
  const staff = answer(listStaff, {
    rows: [
      { ...person, id: OWN_ID, name: 'Iris Holm', role: 'owner' },
      { ...person, id: NEXT_ID, name: 'Vera Viewer', role: 'viewer' },
    ],
    count: 2,
  });

  test('assigns to somebody of the waiver desk', async () => {
    const assigned = answer(assignWaiver, { assignedTo: { id: OWN_ID, name: 'Iris Holm' } });
    const screen = await open({}, { answers: [staff, assigned] });
    await choose('Assign');
    await dialog().getByLabelText('Assigned to').selectOptions('Iris Holm');
    await expect.element(dialog().getByText('Vera Viewer')).not.toBeInTheDocument();
    await confirm('Assign');
    await screen.expectRequest(assignWaiver, { id: WAIVER_ID, staffId: OWN_ID });
  });

  test.each([
    ['suspended', [{ ...person, id: NEXT_ID, name: 'Otto Brandt', role: 'waiver-desk', status: 'SUSPENDED' }]],
    ['left', []],
  ] as const)('takes it from somebody who is %s', async (why, rows) => {
    const screen = await open(
      { assignedTo: { id: NEXT_ID, name: 'Otto Brandt' } },
      { answers: [answer(listStaff, { rows: [...rows], count: 0 }), answer(assignWaiver, { assignedTo: null })] },
    );
    await choose('Assign');
    await expect.element(dialog().getByText(`Otto Brandt (${why})`)).toBeInTheDocument();
    await expect.element(dialog().getByLabelText('Assigned to')).toHaveValue(NEXT_ID);
    await dialog().getByLabelText('Assigned to').selectOptions('Nobody');
    await confirm('Assign');
    await screen.expectRequest(assignWaiver, { id: WAIVER_ID, staffId: null });
  });

  test('Enter searches and matches nothing, and a search forgets the project that was chosen', async () => {
    const project = { id: NEXT_ID, jobId: 'J-77', jobName: 'Harrow Street Lofts', address: null };
    const screen = await open(
      { project },
      {
        answers: [
          answer(listWaiverProjects, { rows: [{ ...project, state: 'TX' }], count: 1 }),
          answer(matchWaiverProject, { projectId: NEXT_ID }),
        ],
      },
    );
    await choose('Match with a project');
    await expect.element(dialog().getByRole('radio')).toBeChecked();
    await dialog().getByRole('searchbox').fill('harbor');
    await userEvent.keyboard('{Enter}');
    await screen.expectRequest(listWaiverProjects, { id: WAIVER_ID, search: 'harbor' });
    await expect.element(dialog().getByRole('radio')).not.toBeChecked();
    await expect.element(dialog().getByText('Please choose a project')).not.toBeInTheDocument();
    await confirm('Match');
    await expect.element(dialog().getByText('Please choose a project')).toBeVisible();
    expect(screen.requests(matchWaiverProject)).toEqual([]);
  });

  test('says once which state a project is in, and ends what the customer wrote once', async () => {
    const project = { id: NEXT_ID, jobId: 'J-77', jobName: 'Lofts', address: '4 Harrow St, Austin, TX 78799' };
    await open(
      { project, invoiceText: 'Two deliveries.' },
      { answers: [answer(listWaiverProjects, { rows: [{ ...project, state: 'TX' }], count: 1 })] },
    );
    await choose('Match with a project');
    await expect.element(dialog().getByText('J-77, 4 Harrow St, Austin, TX 78799', { exact: true })).toBeVisible();
    await expect.element(dialog().getByText(/Two deliveries\. The amounts/)).toBeVisible();
  });

  test('matches with a project that is searched', async () => {
    const projects = [
      { id: NEXT_ID, jobId: 'J-77', jobName: 'Harrow Street Lofts', address: '4 Harrow St', state: 'TX' },
    ];
    const screen = await open(
      {},
      {
        answers: [
          answer(listWaiverProjects, { rows: projects, count: 1 }),
          answer(matchWaiverProject, { projectId: NEXT_ID }),
        ],
      },
    );
    await choose('Match with a project');
    await expect.element(dialog().getByText('J-77, 4 Harrow St, TX')).toBeVisible();
    await confirm('Match');
    await expect.element(dialog().getByText('Please choose a project')).toBeVisible();
    await dialog().getByRole('searchbox').fill('harrow');
    await screen.passTime(1000);
    await screen.expectRequest(listWaiverProjects, { id: WAIVER_ID, search: 'harrow' });
    await dialog()
      .getByRole('radio', { name: /Harrow Street Lofts/ })
      .click();
    await checkAccessibility();
    await confirm('Match');
    await screen.expectRequest(matchWaiverProject, { id: WAIVER_ID, projectId: NEXT_ID });
    await expectToast('success', 'W-1042 was matched with the project.');
  });
});

describe('paper', () => {
  test('a form of the customer is signed elsewhere and attached', async () => {
    const screen = await open({ customFile: true }, { answers: [refuse(attachWaiver, 'file_content')] });
    await press('Attach a signed PDF');
    await confirm('Attach');
    await expect.element(dialog().getByText('Please choose a file')).toBeVisible();
    await dialog().getByLabelText('Choose the signed waiver').first().upload(PDF);
    await confirm('Attach');
    await expect.element(problem().getByText(/A file is damaged/)).toBeVisible();
    screen.answer(answer(attachWaiver, { waiverRequestStatus: 'confirmed' }));
    await confirm('Attach');
    await expectToast('success', 'The signed W-1042 was attached.');
  });

  test('the notarized copy is uploaded with who notarized it', async () => {
    const screen = await open(
      { waiverRequestStatus: 'pending-notarization', needsNotary: true },
      { answers: [refuse(notarizeWaiver, 'notary_copy_changed')] },
    );
    await press('Upload the notarized copy');
    await checkAccessibility();
    await confirm('Upload');
    await expect.element(dialog().getByText('Please enter the name of the notary')).toBeVisible();
    await dialog().getByLabelText('Choose the notarized waiver').first().upload(PDF);
    await dialog().getByLabelText('Notary', { exact: true }).fill('Nora Seal');
    await dialog().getByLabelText('Commission number').fill('IL-4711');
    await dialog().getByLabelText('Commission expires', { exact: true }).fill('6/30/2027');
    await dialog().getByLabelText('County').fill('Cook');
    await dialog().getByLabelText('Notarized on', { exact: true }).fill('10/14/2026');
    await dialog().getByLabelText('County').click();
    await confirm('Upload');
    await expect.element(problem().getByText(/has changed since it was printed/)).toBeVisible();
    await expect.element(dialog().getByLabelText('Notary', { exact: true })).toHaveValue('Nora Seal');
    screen.answer(answer(notarizeWaiver, { waiverRequestStatus: 'notarized' }));
    await confirm('Upload');
    await screen.expectRequest(notarizeWaiver, {
      id: WAIVER_ID,
      notaryName: 'Nora Seal',
      commissionNumber: 'IL-4711',
      county: 'Cook',
      state: 'IL',
      method: 'in-person',
    });
    await expectToast('success', 'W-1042 is notarized.');
  });

  test('a notary that was asked for is left out with a note, and added', async () => {
    const left = answer(decideWaiverNotary, { waiverRequestStatus: 'new', needsNotary: false });
    const screen = await open({ needsNotary: true, requestNotarization: true }, { answers: [left] });
    await choose('Leave the notary out');
    await confirm('Leave out');
    await expect.element(dialog().getByText('Please tell the customer why there is no notary')).toBeVisible();
    await dialog().getByLabelText('Note to the customer').fill('Not needed in Illinois.');
    await confirm('Leave out');
    const note = 'Not needed in Illinois.';
    await screen.expectRequest(decideWaiverNotary, { id: WAIVER_ID, isNeeded: false, note });
    await expectToast('success', 'W-1042 needs no notary.');
    const other = await open({}, { answers: [refuse(decideWaiverNotary, 'notary_unchanged')] });
    await choose('Have it notarized');
    await confirm('Have it notarized');
    await other.expectRequest(decideWaiverNotary, { id: WAIVER_ID, isNeeded: true });
    await expect.element(problem().getByText(/decided already/)).toBeVisible();
  });
});
