import type { Answer } from '@plumbline/contract/call';
import { getInvoice } from '@plumbline/contract/invoices';
import {
  askQuestion,
  downloadQuestionFile,
  listInvoiceQuestions,
  replyToQuestion,
  withdrawQuestion,
} from '@plumbline/contract/questions/questions';
import { asCents } from '@plumbline/rules/money';
import { aPdf, answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openReports } from '../invoices/testing/open-reports.ts';
import { anInvoice, anInvoiceDetail } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { testId } from '../testing/test-id.ts';

type Question = Answer<typeof listInvoiceQuestions>['rows'][number];

const invoice = anInvoice({ invoiceNumber: '7001' });
const disputed = anInvoice({ invoiceNumber: '7001', isInDispute: true });
const FILE_ID = testId();

const aQuestion = (facts: Partial<Question> = {}): Question => ({
  id: testId(),
  kind: 'QUESTION',
  status: 'ANSWERED',
  outcome: null,
  askedBy: 'Dana Reyes',
  createdAt: '2026-10-14T16:30:00.000Z',
  closedAt: null,
  lines: [{ description: 'Delivery', amount: asCents(12_000) }],
  messages: [
    {
      id: testId(),
      side: 'CUSTOMER',
      author: 'Dana Reyes',
      text: 'What is this for?',
      createdAt: '2026-10-14T16:30:00.000Z',
      files: [{ id: FILE_ID, name: 'slip.pdf', size: 20_480 }],
    },
    {
      id: testId(),
      side: 'STAFF',
      author: 'Iris Holm',
      text: 'The crane.',
      createdAt: '2026-10-15T16:30:00.000Z',
      files: [],
    },
  ],
  ...facts,
});

type Options = Parameters<typeof openReports>[0] & { questions?: readonly Question[] };

const open = ({ questions = [], rows = [invoice], answers = [], ...options }: Options = {}) =>
  openReports({
    rows,
    query: `?invoice=${rows[0]!.id}`,
    ...options,
    answers: [
      answer(getInvoice, anInvoiceDetail({ questionCount: questions.length }, rows[0])),
      answer(listInvoiceQuestions, listOf(questions)),
      ...answers,
    ],
  });

const askButton = page.getByRole('button', { name: 'Ask about this invoice' });
const dialog = page.getByRole('dialog', { name: 'Ask about invoice 7001' });
const slip = () => new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' });

describe('QST-01 asking', () => {
  test('a question about a line goes out with its file', async () => {
    const screen = await open({ answers: [answer(askQuestion, { id: testId() })] });
    await askButton.click();
    await expect.element(dialog).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Your question' });
    const topBefore = field.element().getBoundingClientRect().top;
    await page.getByRole('checkbox', { name: 'Ready-mix concrete, $1,080.00' }).click();
    // A tick moves nothing below it.
    expect(field.element().getBoundingClientRect().top).toBe(topBefore);
    await field.fill('What is this for?');
    await userEvent.upload(page.getByLabelText('Files to send'), slip());
    await expect.poll(() => listItems('Files')).toHaveLength(1);
    await checkAccessibility();
    await page.getByRole('button', { name: 'Send question' }).click();
    await expectToast('success', 'Your message was sent.', 'You get the answer by email and here.');
    expect(screen.requests(askQuestion)).toMatchObject([
      {
        id: invoice.id,
        kind: 'QUESTION',
        text: 'What is this for?',
        lines: [0],
        uploads: [{ field: 'files[]', name: 'slip.pdf' }],
      },
    ]);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(askButton).toHaveFocus();
  });

  test('QST-02 a dispute says first what it does', async () => {
    const screen = await open({ answers: [answer(askQuestion, { id: testId() })] });
    await askButton.click();
    await page.getByText('A dispute', { exact: true }).click();
    await expect
      .element(page.getByText('Autopay and reminders leave the invoice out until the dispute has ended.'))
      .toBeVisible();
    await page.getByRole('textbox', { name: 'What is wrong?' }).fill('It never came.');
    screen.answer(answer(getInvoice, anInvoiceDetail({ questionCount: 1 }, disputed)));
    await page.getByRole('button', { name: 'Dispute this invoice' }).click();
    await screen.expectRequest(askQuestion, { id: invoice.id, kind: 'DISPUTE', text: 'It never came.', uploads: [] });
    await expect.element(page.getByRole('complementary').getByText('In dispute')).toBeVisible();
    await askButton.click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Who signed for it?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect.poll(() => screen.requests(askQuestion)).toHaveLength(2);
    expect(screen.requests(askQuestion)[1]).toMatchObject({ kind: 'QUESTION', text: 'Who signed for it?' });
  });

  test('QST-02 what a colleague disputes meanwhile is only asked about', async () => {
    const screen = await open({ questions: [aQuestion()], answers: [answer(replyToQuestion, { id: testId() })] });
    await askButton.click();
    await page.getByText('A dispute', { exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    screen.answer(answer(getInvoice, anInvoiceDetail({ questionCount: 2 }, disputed)));
    await page.getByRole('textbox', { name: 'Write back' }).fill('I see.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(page.getByRole('complementary').getByText('In dispute')).toBeVisible();
    await askButton.click();
    await expect.element(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send question' })).toBeVisible();
  });

  test('nothing is sent without words, and another kind of file is not taken', async () => {
    const screen = await open();
    await askButton.click();
    await userEvent.upload(page.getByLabelText('Files to send'), new File(['MZ'], 'slip.exe'));
    await expect
      .element(page.getByText('slip.exe cannot be sent. PDF, Word, JPG and PNG files up to 25 MB can.'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect.element(page.getByText('Write what it is about.')).toBeVisible();
    expect(screen.requests(askQuestion)).toEqual([]);
  });

  test('a refused file is told, and what was typed stays', async () => {
    const screen = await open({ answers: [refuse(askQuestion, 'file_active')] });
    await askButton.click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Why?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expectToast('error', 'A file has scripts or macros. Save it without them and try again.');
    await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('Why?');
    screen.takeProblems();
  });

  test('the question stays, and is sent once, until it is known to be stored', async () => {
    const screen = await open({ answers: [hang(askQuestion)] });
    await askButton.click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Why?');
    const send = page.getByRole('button', { name: 'Send question' });
    await send.click();
    await expect.element(send).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    expect(screen.requests(askQuestion)).toHaveLength(1);
  });

  test('what a colleague has asked meanwhile is shown first, and what was typed stays', async () => {
    const screen = await open({ answers: [refuse(askQuestion, 'asked_meanwhile')] });
    await askButton.click();
    const field = page.getByRole('textbox', { name: 'Your question' });
    await field.fill('Why?');
    screen.answer(answer(getInvoice, anInvoiceDetail({ questionCount: 1 }, invoice)));
    screen.answer(answer(listInvoiceQuestions, listOf([aQuestion()])));
    await page.getByRole('button', { name: 'Send question' }).click();
    await expectToast('error', 'There is a new question about this invoice. Read it before you send yours.');
    await expect.element(field).toHaveValue('Why?');
    await expect.poll(() => listItems('Messages')).toHaveLength(2);
    screen.takeProblems();
    screen.answer(answer(askQuestion, { id: testId() }));
    await page.getByRole('button', { name: 'Send question' }).click();
    await expectToast('success', 'Your message was sent.', 'You get the answer by email and here.');
    expect(screen.requests(askQuestion)).toMatchObject([{ questionCount: 0 }, { questionCount: 1, text: 'Why?' }]);
  });

  test('a question whose reply was lost is sent again as the same one, also from another dialog', async () => {
    const screen = await open({ answers: [fail(askQuestion)] });
    await askButton.click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Why?');
    screen.answer(answer(getInvoice, anInvoiceDetail({ questionCount: 1 }, invoice)));
    screen.answer(answer(listInvoiceQuestions, listOf([aQuestion()])));
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect.poll(() => listItems('Messages')).toHaveLength(2);
    screen.takeProblems();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    await page.getByText('7001').first().click();
    await askButton.click();
    screen.answer(refuse(askQuestion, 'asked_meanwhile'));
    await page.getByRole('button', { name: 'Send question' }).click();
    await expectToast('error', 'There is a new question about this invoice. Read it before you send yours.');
    screen.takeProblems();
    expect(screen.requests(askQuestion)).toMatchObject([{ questionCount: 0 }, { questionCount: 0 }]);
    screen.answer(answer(askQuestion, { id: testId() }));
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect.poll(() => screen.requests(askQuestion).at(-1)).toMatchObject({ questionCount: 1 });
  });

  test('what was filled in stays while another invoice is looked at', async () => {
    const other = anInvoice({ invoiceNumber: '7002' });
    const panelOf = (number: string) => page.getByRole('complementary', { name: `Invoice ${number}` });
    await open({
      rows: [invoice, other],
      answers: [answer(getInvoice, ({ id }) => anInvoiceDetail({}, id === invoice.id ? invoice : other))],
    });
    await askButton.click();
    await page.getByText('A dispute', { exact: true }).click();
    await page.getByRole('textbox', { name: 'What is wrong?' }).fill('It never came.');
    await userEvent.upload(page.getByLabelText('Files to send'), slip());
    await expect.poll(() => listItems('Files')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Next in the list' }).click();
    await expect.element(panelOf('7002')).toBeVisible();
    await askButton.click();
    await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Previous in the list' }).click();
    await expect.element(panelOf('7001')).toBeVisible();
    await askButton.click();
    await expect.element(page.getByRole('textbox', { name: 'What is wrong?' })).toHaveValue('It never came.');
    expect(listItems('Files')).toHaveLength(1);
  });

  test('on a phone it fits', async () => {
    await open({ width: 375 });
    await askButton.click();
    await expect.element(dialog).toBeVisible();
    await checkAccessibility();
  });
});

describe('QST-01 the thread', () => {
  test('shows lines, messages and files, and takes another message', async () => {
    const question = aQuestion();
    const screen = await open({
      questions: [question],
      answers: [answer(replyToQuestion, { id: testId() }), answer(downloadQuestionFile, aPdf('slip.pdf'))],
    });
    await expect
      .poll(() => listItems('Messages'))
      .toEqual([
        'Dana Reyes 10/14/2026, 9:30 AM What is this for? slip.pdf 20 KB',
        'Iris Holm Today, 9:30 AM The crane.',
      ]);
    expect(listItems('About these lines')).toEqual(['Delivery $120.00']);
    await checkAccessibility();
    await page.getByRole('button', { name: 'slip.pdf' }).click();
    await screen.expectRequest(downloadQuestionFile, { id: question.id, fileId: FILE_ID });
    await page.getByRole('textbox', { name: 'Write back' }).fill('I see.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await screen.expectRequest(replyToQuestion, {
      id: question.id,
      lastMessageId: question.messages[1]!.id,
      text: 'I see.',
      uploads: [],
    });
    await expectToast('success', 'Your message was sent.');
    await expect.element(page.getByRole('textbox', { name: 'Write back' })).toHaveValue('');
  });

  test('a closed question says how it ended and takes nothing more', async () => {
    const closedAt = '2026-10-15T16:30:00.000Z';
    await open({ questions: [aQuestion({ kind: 'DISPUTE', status: 'CLOSED', outcome: 'DECLINED', closedAt })] });
    await expect.element(page.getByText('Dispute declined')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Write back' })).not.toBeInTheDocument();
  });

  test('what was typed stays when the supplier has closed the question meanwhile', async () => {
    const question = aQuestion();
    const screen = await open({ questions: [question], answers: [refuse(replyToQuestion, 'question_closed')] });
    const field = page.getByRole('textbox', { name: 'Write back' });
    await field.fill('I see.');
    const closed = { status: 'CLOSED', outcome: 'ANSWERED', closedAt: '2026-10-15T16:30:00.000Z' } as const;
    screen.answer(answer(listInvoiceQuestions, listOf([{ ...question, ...closed }])));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(page.getByText(/^This was closed before your message was sent/)).toBeVisible();
    await expect.element(field).toHaveValue('I see.');
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).not.toBeInTheDocument();
    screen.takeProblems();
  });

  test('a message that is being written outlasts the panel', async () => {
    await open({ questions: [aQuestion()] });
    await page.getByRole('textbox', { name: 'Write back' }).fill('I see.');
    await userEvent.upload(page.getByLabelText('Files to send'), slip());
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(page.getByRole('complementary')).not.toBeInTheDocument();
    await page.getByText('7001').first().click();
    await expect.element(page.getByRole('textbox', { name: 'Write back' })).toHaveValue('I see.');
    expect(listItems('Files')).toHaveLength(1);
  });

  const writtenMeanwhile = (question: Question): Question => ({
    ...question,
    messages: [...question.messages, { ...question.messages[1]!, id: testId(), text: 'And the pallets.' }],
  });

  test('a message to less than there is stays typed, with its file, and the new one is shown', async () => {
    const question = aQuestion();
    const changed = writtenMeanwhile(question);
    const screen = await open({ questions: [question], answers: [refuse(replyToQuestion, 'question_changed')] });
    const field = page.getByRole('textbox', { name: 'Write back' });
    await field.fill('I see.');
    await userEvent.upload(page.getByLabelText('Files to send'), slip());
    screen.answer(answer(listInvoiceQuestions, listOf([changed])));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expectToast('error', 'There is a new message in this question. Read it before you send yours.');
    await expect.element(page.getByText('And the pallets.')).toBeVisible();
    await expect.element(field).toHaveValue('I see.');
    expect(listItems('Files')).toHaveLength(1);
    screen.takeProblems();
    screen.answer(answer(replyToQuestion, { id: testId() }));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expectToast('success', 'Your message was sent.');
    expect(screen.requests(replyToQuestion)).toMatchObject([
      { lastMessageId: question.messages[1]!.id, text: 'I see.' },
      { lastMessageId: changed.messages[2]!.id, text: 'I see.', uploads: [{ name: 'slip.pdf' }] },
    ]);
  });

  test('a message whose reply was lost names what was read before it when it is sent again', async () => {
    const question = aQuestion();
    const screen = await open({ questions: [question], answers: [fail(replyToQuestion)] });
    await page.getByRole('textbox', { name: 'Write back' }).fill('And the pallets.');
    screen.answer(answer(listInvoiceQuestions, listOf([writtenMeanwhile(question)])));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => listItems('Messages')).toHaveLength(3);
    screen.takeProblems();
    screen.answer(answer(replyToQuestion, { id: testId() }));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => screen.requests(replyToQuestion).map(({ lastMessageId }) => lastMessageId))
      .toEqual([question.messages[1]!.id, question.messages[1]!.id]);
  });

  test('QST-02 a dispute is withdrawn', async () => {
    const question = aQuestion({ kind: 'DISPUTE', status: 'OPEN' });
    const screen = await open({ rows: [disputed], questions: [question], answers: [answer(withdrawQuestion, null)] });
    const field = page.getByRole('textbox', { name: 'Write back' });
    await field.fill('It is settled.');
    await page.getByRole('button', { name: 'Withdraw dispute' }).click();
    const closedAt = '2026-10-15T16:30:00.000Z';
    const closed = { ...question, status: 'CLOSED', outcome: 'WITHDRAWN', closedAt } as const;
    screen.answer(answer(listInvoiceQuestions, listOf([closed])));
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await screen.expectRequest(withdrawQuestion, { id: question.id });
    await expectToast('success', 'It is withdrawn.');
    // What was typed went with it: nothing was closed before it could be sent.
    await expect.element(field).not.toBeInTheDocument();
  });

  test('a failure shows an error with retry', async () => {
    const screen = await open({ questions: [aQuestion()], answers: [fail(listInvoiceQuestions)] });
    await screen.passTime(2_000);
    await expect.element(page.getByText(/The questions are not available right now/)).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(listInvoiceQuestions, listOf([aQuestion()])));
    await page.getByRole('alert').getByText('Try again').click();
    await expect.poll(() => listItems('Messages')).toHaveLength(2);
  });
});

describe('ACC-16 staff who only look', () => {
  test('read the questions, and are offered nothing that the server refuses', async () => {
    await open({ isViewOnly: true, questions: [aQuestion()] });
    await expect.poll(() => listItems('Messages')).toHaveLength(2);
    for (const name of ['Ask about this invoice', 'Send', 'Withdraw question', 'Email a copy'])
      await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox', { name: 'Write back' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
    await checkAccessibility();
  });

  test('see no part for questions if there are none', async () => {
    await open({ isViewOnly: true });
    await expect.element(page.getByText('Ready-mix concrete')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Questions' })).not.toBeInTheDocument();
  });
});

describe('QST-02 an invoice in dispute', () => {
  test('says so in the list and in its panel, where it can still be paid', async () => {
    await open({ rows: [disputed] });
    const panel = page.getByRole('complementary', { name: 'Invoice 7001' });
    await expect.element(panel.getByText('In dispute', { exact: true })).toBeVisible();
    await expect
      .element(
        panel.getByText(
          'Autopay and reminders leave this invoice out until the dispute has ended. You can still pay it.',
        ),
      )
      .toBeVisible();
    await expect.element(panel.getByRole('link', { name: 'Pay this invoice' })).toBeVisible();
    await askButton.click();
    await expect.element(page.getByRole('radio', { name: 'A dispute' })).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    [1280, /In dispute/],
    [900, /In dispute/],
  ])('says so in the list at %i px', async (width, words) => {
    await openReports({ rows: [disputed], width });
    await expect.poll(() => tableRows('Invoices').flat().join(' ')).toMatch(words);
  });

  test('says so in the list of a phone', async () => {
    await openReports({ rows: [disputed], width: 375 });
    await expect.element(page.getByText('In dispute')).toBeVisible();
  });
});
