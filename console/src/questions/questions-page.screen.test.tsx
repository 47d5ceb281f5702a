import { getCustomer } from '@plumbline/contract/customers/customers';
import { listCustomers } from '@plumbline/contract/members';
import {
  answerQuestion,
  downloadDeskQuestionFile,
  getQuestion,
  listQuestions,
} from '@plumbline/contract/questions/questions-admin';
import { QUESTION_FILES_MAX as MAX } from '@plumbline/rules/questions/question-list';
import { aPdf, answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { filterHeights } from '@plumbline/ui/testing/filter-heights';
import { factsOnPage, listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCustomer } from '../testing/a-customer.ts';
import {
  aDeskQuestion,
  aListedQuestion,
  listedQuestions,
  QUESTION_FILE_ID,
  QUESTION_ID,
  QUESTION_MESSAGE_ID,
} from '../testing/a-question.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const ANSWERED = aListedQuestion({
  id: '0198c7a2-0000-7000-8000-000000000099',
  kind: 'QUESTION',
  status: 'ANSWERED',
  excerpt: 'It was the crane.',
});
const LIST = listedQuestions([aListedQuestion(), ANSWERED], { counts: { OPEN: 1, ANSWERED: 1, CLOSED: 7 } });

const open = (path = '/questions', { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [
      answer(listQuestions, LIST),
      answer(getQuestion, ({ id }) => aDeskQuestion({ id })),
      answer(listCustomers, { rows: [], count: 0 }),
      answer(getCustomer, aCustomer()),
      ...answers,
    ],
  });
const openPanel = (options: ScreenOptions = {}) => open(`/questions?question=${QUESTION_ID}`, options);
/** At once, also large ones. */
function chooseFiles(input: Element, files: readonly File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  (input as HTMLInputElement).files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const panel = page.getByRole('complementary', { name: 'Dispute about invoice 484200' });
const field = page.getByRole('textbox', { name: 'Your answer' });
const NEWER = '0198c7a2-0000-7000-8000-000000000098';

describe('QST-01 the list', () => {
  test('shows who asks what about which invoice, and what waits', async () => {
    const screen = await open();
    await expect
      .poll(() => tableRows('Questions'))
      .toEqual([
        [
          'Sedgewater Roofing Rosa Quint',
          'Dispute, invoice 484200 The second delivery never came.',
          'Open',
          '10/14/2026, 9:12 AM',
          '$60.00',
        ],
        [
          'Sedgewater Roofing Rosa Quint',
          'Question, invoice 484200 It was the crane.',
          'Answered',
          '10/14/2026, 9:12 AM',
          '$60.00',
        ],
      ]);
    await screen.expectRequest(listQuestions, { status: 'OPEN' });
    await expect.element(page.getByRole('link', { name: /^Closed/ })).toHaveTextContent('Closed 7');
    await checkAccessibility();
    // The search is as high as the field beside it.
    expect(filterHeights()).toEqual([38]);
    await page.getByRole('link', { name: /^All/ }).click();
    await screen.expectRequest(listQuestions, {});
  });

  test('is searched, also in another tab, and says when nothing was found', async () => {
    const screen = await open();
    await expect.poll(() => tableRows('Questions')).toHaveLength(2);
    screen.answer(answer(listQuestions, listedQuestions([])));
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('crane');
    await screen.passTime(1_000);
    await screen.expectRequest(listQuestions, { status: 'OPEN', search: 'crane' });
    await expect.element(page.getByText('Nothing was found')).toBeVisible();
    await page.getByRole('link', { name: /^Answered/ }).click();
    await screen.expectRequest(listQuestions, { status: 'ANSWERED', search: 'crane' });
  });

  test('without open questions says so, and a failure can be tried again', async () => {
    const screen = await open('/questions', { answers: [answer(listQuestions, listedQuestions([]))] });
    await expect.element(page.getByText('No open questions')).toBeVisible();
    screen.answer(fail(listQuestions));
    await page.getByRole('link', { name: /^Closed/ }).click();
    await screen.passTime(2_000);
    await expect.element(page.getByText('We could not load the questions')).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(listQuestions, LIST));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tableRows('Questions')).toHaveLength(2);
  });

  test.each([768, 375])('fits %i px, with the panel over it', async (width) => {
    await open('/questions', { width });
    await expect.element(page.getByText(/The second delivery never came/).first()).toBeVisible();
    await checkAccessibility();
    await page.getByText('Sedgewater Roofing').first().click();
    await expect.element(page.getByRole('dialog', { name: 'Dispute about invoice 484200' })).toBeVisible();
    await checkAccessibility();
  });
});

describe('QST-01 the panel', () => {
  test('shows the invoice, the lines and the thread with its file', async () => {
    const screen = await openPanel({
      answers: [answer(downloadDeskQuestionFile, aPdf('slip.pdf'))],
    });
    await expect.element(panel).toBeVisible();
    await expect.poll(() => tableHeads('Questions')).toEqual(['Customer', 'About', 'Status']);
    await expect
      .poll(() => factsOnPage())
      .toEqual([
        ['Balance', '$60.00'],
        ['Total', '$80.00'],
        ['Due', '10/01/2026'],
        ['Asked by', 'Rosa Quint, 10/14/2026, 9:12 AM'],
      ]);
    expect(listItems('About these lines')).toEqual(['Delivery $20.00']);
    expect(listItems('Messages')).toEqual([
      'Rosa Quint 10/14/2026, 9:12 AM The second delivery never came. slip.pdf 20 KB',
    ]);
    await checkAccessibility();
    await page.getByRole('button', { name: 'slip.pdf' }).click();
    await screen.expectRequest(downloadDeskQuestionFile, { id: QUESTION_ID, fileId: QUESTION_FILE_ID });
  });

  test('an answer is sent, and the thread is read again', async () => {
    const screen = await openPanel({ answers: [answer(answerQuestion, null)] });
    await field.fill('We ask the driver.');
    screen.answer(answer(getQuestion, aDeskQuestion({ status: 'ANSWERED' })));
    await page.getByRole('button', { name: 'Send answer' }).click();
    await screen.expectRequest(answerQuestion, {
      id: QUESTION_ID,
      lastMessageId: QUESTION_MESSAGE_ID,
      text: 'We ask the driver.',
      uploads: [],
    });
    await expectToast('success', 'The answer was sent.');
    await expect.element(panel.getByText('Answered', { exact: true })).toBeVisible();
    await expect.element(field).toHaveValue('');
  });

  test.each([
    ['Accept dispute', 'ACCEPTED', 'Dispute accepted'],
    ['Decline dispute', 'DECLINED', 'Dispute declined'],
  ] as const)('%s ends it with its outcome', async (label, outcome, words) => {
    const screen = await openPanel({ answers: [answer(answerQuestion, null)] });
    await field.fill('So it is.');
    screen.answer(
      answer(
        getQuestion,
        aDeskQuestion({ status: 'CLOSED', outcome, closedAt: '2026-10-15T16:00:00.000Z', closedBy: 'Iris Holm' }),
      ),
    );
    await page.getByRole('button', { name: label }).click();
    await screen.expectRequest(answerQuestion, {
      id: QUESTION_ID,
      lastMessageId: QUESTION_MESSAGE_ID,
      text: 'So it is.',
      outcome,
      uploads: [],
    });
    await expect.element(panel.getByText(words)).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    expect(factsOnPage()).toContainEqual(['Closed by', 'Iris Holm, 10/15/2026, 9:00 AM']);
  });

  test('an answer takes files, of the kinds that customers send too', async () => {
    const screen = await openPanel({ answers: [answer(answerQuestion, null)] });
    const input = page.getByLabelText('Files to send');
    await userEvent.upload(input, new File(['MZ'], 'slip.exe'));
    await expect
      .element(page.getByText('slip.exe cannot be sent. PDF, Word, JPG and PNG files up to 25 MB can.'))
      .toBeVisible();
    await userEvent.upload(input, new File(['%PDF'], 'note.pdf', { type: 'application/pdf' }));
    await expect.poll(() => listItems('Files')).toHaveLength(1);
    await checkAccessibility();
    await field.fill('Here is the note.');
    await page.getByRole('button', { name: 'Accept dispute' }).click();
    await expectToast('success', 'The answer was sent.');
    expect(screen.requests(answerQuestion)).toMatchObject([
      {
        id: QUESTION_ID,
        text: 'Here is the note.',
        outcome: 'ACCEPTED',
        uploads: [{ field: 'files[]', name: 'note.pdf' }],
      },
    ]);
    await expect.poll(() => listItems('Files')).toHaveLength(0);
  });

  test('of the files that were chosen one is taken out again, and none while the answer is sent', async () => {
    const screen = await openPanel({ answers: [hang(answerQuestion)] });
    const names = ['one.pdf', 'two.pdf', 'three.pdf'];
    await userEvent.upload(
      page.getByLabelText('Files to send'),
      names.map((name) => new File(['%PDF'], name)),
    );
    // The same ones can be chosen again.
    await expect.element(page.getByLabelText('Files to send')).toHaveValue('');
    await page.getByRole('button', { name: 'Remove two.pdf' }).click();
    await expect.poll(() => listItems('Files').map((text) => text.split(' ')[0])).toEqual(['one.pdf', 'three.pdf']);
    await field.fill('Here they are.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(page.getByRole('button', { name: 'Send answer' })).toHaveAttribute('aria-busy', 'true');
    for (const name of ['Remove one.pdf', 'Attach files', 'Accept dispute'])
      await expect.element(page.getByRole('button', { name })).toBeDisabled();
    expect(screen.requests(answerQuestion)).toHaveLength(1);
  });

  test('a message takes so many files and no more', async () => {
    await openPanel();
    await userEvent.upload(
      page.getByLabelText('Files to send'),
      Array.from({ length: MAX + 1 }, (_, place) => new File(['%PDF'], `page-${place}.pdf`)),
    );
    await expect.element(page.getByText(`At most ${MAX} files fit into one message.`)).toBeVisible();
    await expect.poll(() => listItems('Files')).toHaveLength(MAX);
  });

  test('a file that cannot be loaded is told', async () => {
    const screen = await openPanel({ answers: [fail(downloadDeskQuestionFile)] });
    await page.getByRole('button', { name: 'slip.pdf' }).click();
    await expectToast('error', 'We could not download the file.');
    screen.takeProblems();
  });

  test('each file that cannot be sent is named with its reason, until the answer is sent or a file removed', async () => {
    await openPanel({ answers: [answer(answerQuestion, null)] });
    const input = page.getByLabelText('Files to send');
    await expect.element(input).toBeInTheDocument();
    const large = new File([new Uint8Array(26_214_401)], 'plan.pdf');
    const names = ['a.exe', 'b.exe', 'c.exe', 'd.exe', 'e.exe'];
    chooseFiles(input.element(), [
      ...names.map((name) => new File(['MZ'], name)),
      new File([], 'note.pdf'),
      large,
      ...['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf'].map((name) => new File(['%PDF'], name)),
    ]);
    const problem = page.getByText(
      'a.exe, b.exe, c.exe and 2 others cannot be sent. PDF, Word, JPG and PNG files up to 25 MB can. ' +
        'note.pdf is empty. plan.pdf is larger than 25 MB. At most 5 files fit into one message.',
    );
    await expect.element(problem).toBeVisible();
    expect(listItems('Files')).toHaveLength(5);
    await page.getByRole('button', { name: 'Remove 5.pdf' }).click();
    await expect.element(problem).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Attach files' })).toHaveFocus();
    chooseFiles(input.element(), [new File(['MZ'], 'a.exe')]);
    await expect.element(page.getByText(/^a\.exe cannot be sent/)).toBeVisible();
    await field.fill('Here they are.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectToast('success', 'The answer was sent.');
    await expect.element(page.getByText(/^a\.exe cannot be sent/)).not.toBeInTheDocument();
  });

  test('an answer whose file is refused stays as it was typed, with its file', async () => {
    const screen = await openPanel({ answers: [refuse(answerQuestion, 'upload_quota')] });
    await userEvent.upload(page.getByLabelText('Files to send'), new File(['%PDF'], 'note.pdf'));
    await field.fill('Here is the note.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectToast(
      'error',
      'Your company has sent as many files today as one day takes. Send the message without files, or try again tomorrow.',
    );
    await expect.element(field).toHaveValue('Here is the note.');
    expect(listItems('Files')).toHaveLength(1);
    screen.takeProblems();
  });

  test('an answer keeps its text and its files while the panel is closed', async () => {
    const screen = await openPanel({ width: 768, answers: [answer(answerQuestion, null)] });
    const drawer = page.getByRole('dialog', { name: 'Dispute about invoice 484200' });
    await userEvent.upload(page.getByLabelText('Files to send'), new File(['%PDF'], 'note.pdf'));
    await expect.poll(() => listItems('Files')).toHaveLength(1);
    await userEvent.click(document.elementFromPoint(40, 500)!, { position: { x: 40, y: 500 } });
    await expect.element(drawer).toBeVisible();
    await field.fill('Here is the note.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(drawer).not.toBeInTheDocument();
    await page.getByText('Sedgewater Roofing').first().click();
    await expect.element(field).toHaveValue('Here is the note.');
    expect(listItems('Files')).toHaveLength(1);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectToast('success', 'The answer was sent.');
    expect(screen.requests(answerQuestion)).toMatchObject([{ uploads: [{ name: 'note.pdf' }] }]);
    await expect.poll(() => listItems('Files')).toHaveLength(0);
  });

  const answeredThread = () => {
    const question = aDeskQuestion({ status: 'ANSWERED' });
    const own = {
      ...question.messages[0]!,
      id: NEWER,
      side: 'STAFF',
      author: 'Owen Reyes',
      text: 'Mine first.',
    } as const;
    return { ...question, messages: [...question.messages, { ...own, files: [] }] };
  };

  test('an answer to less than there is stays typed, with its file, and the new message is shown', async () => {
    const screen = await openPanel({ answers: [refuse(answerQuestion, 'question_changed')] });
    await userEvent.upload(page.getByLabelText('Files to send'), new File(['%PDF'], 'note.pdf'));
    await field.fill('We ask the driver.');
    screen.answer(answer(getQuestion, answeredThread()));
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectToast('error', 'There is a new message in this question. Read it before you send yours.');
    await expect.element(panel.getByText('Mine first.')).toBeVisible();
    await expect.element(field).toHaveValue('We ask the driver.');
    expect(listItems('Files')).toHaveLength(1);
    screen.takeProblems();
    screen.answer(answer(answerQuestion, null));
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectToast('success', 'The answer was sent.');
    expect(screen.requests(answerQuestion)).toMatchObject([
      { lastMessageId: QUESTION_MESSAGE_ID, text: 'We ask the driver.' },
      { lastMessageId: NEWER, text: 'We ask the driver.', uploads: [{ name: 'note.pdf' }] },
    ]);
  });

  test('an answer whose reply was lost names what was read before it when it is sent again', async () => {
    const screen = await openPanel({ answers: [fail(answerQuestion)] });
    await field.fill('Mine first.');
    screen.answer(answer(getQuestion, answeredThread()));
    await page.getByRole('button', { name: 'Accept dispute' }).click();
    await expect.element(panel.getByText('Owen Reyes')).toBeVisible();
    screen.takeProblems();
    screen.answer(refuse(answerQuestion, 'question_changed'));
    await page.getByRole('button', { name: 'Accept dispute' }).click();
    await expectToast('error', 'There is a new message in this question. Read it before you send yours.');
    screen.takeProblems();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect
      .poll(() => screen.requests(answerQuestion).map(({ lastMessageId }) => lastMessageId))
      .toEqual([QUESTION_MESSAGE_ID, QUESTION_MESSAGE_ID, NEWER]);
    screen.takeProblems();
  });

  test('nothing is sent without words', async () => {
    const screen = await openPanel();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(page.getByText('Write an answer.')).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(screen.requests(answerQuestion)).toEqual([]);
  });

  test('a plain question is closed with one button', async () => {
    await openPanel({ answers: [answer(getQuestion, aDeskQuestion({ kind: 'QUESTION', lines: [] }))] });
    await expect.element(page.getByRole('button', { name: 'Send and close' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Accept dispute' })).not.toBeInTheDocument();
  });

  test('what somebody else has closed is told', async () => {
    const screen = await openPanel({ answers: [refuse(answerQuestion, 'question_closed')] });
    await field.fill('Late');
    screen.answer(answer(getQuestion, aDeskQuestion({ status: 'CLOSED', outcome: 'WITHDRAWN' })));
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectToast('error', 'This question is closed. Ask again if something is still open.');
    await expect
      .element(page.getByText('It was closed before this was sent, and takes no more answers.'))
      .toBeVisible();
    await expect.element(field).toHaveValue('Late');
    for (const name of ['Send answer', 'Attach files'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    screen.takeProblems();
  });

  test('what was typed stays while another question is looked at', async () => {
    await openPanel();
    await field.fill('We ask the driver.');
    await page.getByRole('button', { name: 'Next in the list' }).click();
    await expect.element(field).toHaveValue('');
    await page.getByRole('button', { name: 'Previous in the list' }).click();
    await expect.element(field).toHaveValue('We ask the driver.');
  });

  test('what was typed outlasts the panel, which a click beside it does not close', async () => {
    await open(`/questions?question=${QUESTION_ID}`, { width: 768 });
    const drawer = page.getByRole('dialog', { name: 'Dispute about invoice 484200' });
    await field.fill('We ask the driver.');
    await userEvent.click(document.elementFromPoint(40, 500)!, { position: { x: 40, y: 500 } });
    await expect.element(drawer).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(drawer).not.toBeInTheDocument();
    await page.getByText('Sedgewater Roofing').first().click();
    await expect.element(field).toHaveValue('We ask the driver.');
  });

  test('a viewer reads it and does not answer', async () => {
    await openPanel({ staff: { role: 'viewer' } });
    await expect.poll(() => listItems('Messages')).toHaveLength(1);
    await expect.element(field).not.toBeInTheDocument();
  });

  test.each([
    [refuse(getQuestion, 'not_found'), 'There is no such question'],
    [fail(getQuestion), 'We could not load the question'],
  ])('says what is not there', async (given, words) => {
    const screen = await openPanel({ answers: [given] });
    await screen.passTime(2_000);
    await expect.element(page.getByText(words)).toBeVisible();
    screen.takeProblems();
  });
});
