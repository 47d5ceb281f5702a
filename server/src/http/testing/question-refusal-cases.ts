// Refusals of questions about invoices.
import { newId } from '../../database/new-id.ts';
import { testQuestions } from '../../questions/testing/test-questions.ts';
import { FILES_BY_CUSTOMER, FILES_BY_STAFF } from '../../questions/store-question-files.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { PDF_BYTES } from '../../waivers/testing/waiver-portal.ts';
import { exceedLimit, fillLimit, type RefusalCases, type SendRequest } from './refusal-cases.ts';

type QuestionCall =
  | 'answerQuestion'
  | 'askQuestion'
  | 'downloadDeskQuestionFile'
  | 'downloadQuestionFile'
  | 'getQuestion'
  | 'listInvoiceQuestions'
  | 'replyToQuestion'
  | 'withdrawQuestion';

type SendFiles = (files: readonly { name: string; bytes: Uint8Array | string }[]) => ReturnType<SendRequest>;

const SCRIPT = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n';
const MEGABYTE = 1024 * 1024;
const SLIP = { name: 'slip.pdf', bytes: PDF_BYTES };

const fileCases = (send: SendFiles, sendOverQuota: SendRequest) => ({
  upload_quota: sendOverQuota,
  upload_too_large: () => send([{ name: 'slip.pdf', bytes: Buffer.alloc(25 * MEGABYTE + 1, PDF_BYTES) }]),
  upload_too_many: () => send(Array.from({ length: 6 }, () => ({ name: 'slip.pdf', bytes: PDF_BYTES }))),
  upload_type: () => send([{ name: 'slip.exe', bytes: 'MZ' }]),
  file_content: () => send([{ name: 'slip.pdf', bytes: 'MZ: a program' }]),
  file_active: () => send([{ name: 'slip.pdf', bytes: SCRIPT }]),
});

export async function questionRefusalCases(): Promise<RefusalCases<QuestionCall>> {
  const portal = await testPortal();
  const { invoice, ask, asked, reply, withdraw, get, asStaff, answer } = testQuestions(portal);
  const invoiceId = await invoice();
  const open = await asked(invoiceId);
  const closed = await asked(invoiceId);
  await withdraw(closed);
  const nothing = newId();
  /** Counted by person, so each has its own. */
  const tooMany = async (send: (busy: ReturnType<typeof testQuestions>, id: string) => ReturnType<SendRequest>) => {
    const busy = testQuestions(await testPortal());
    const of = await busy.invoice();
    return exceedLimit({ max: 30 }, () => send(busy, of));
  };
  const overQuota = async (
    send: (full: ReturnType<typeof testQuestions>, id: string) => ReturnType<SendRequest>,
    limit = FILES_BY_CUSTOMER,
  ) => {
    const at = await testPortal();
    const full = testQuestions(at);
    const of = await full.invoice();
    await fillLimit(at.app, limit, `${at.organizationId} ${at.user.customerId}`);
    return send(full, of);
  };
  return {
    askQuestion: {
      not_found: () => ask(nothing),
      already_disputed: async () => {
        const disputed = await invoice();
        await asked(disputed, { kind: 'DISPUTE' });
        return ask(disputed, { kind: 'DISPUTE' });
      },
      too_many_open_questions: async () => {
        const busy = testQuestions(await testPortal());
        const of = await busy.invoice();
        for (let count = 0; count < 10; count += 1) await busy.asked(of);
        return busy.ask(of);
      },
      asked_meanwhile: () => ask(invoiceId, { questionCount: 1 }),
      too_many_requests: () => tooMany((busy, of) => busy.ask(of)),
      ...fileCases(
        (files) => ask(invoiceId, { files }),
        () => overQuota((full, of) => full.ask(of, { files: [SLIP] })),
      ),
    },
    listInvoiceQuestions: { not_found: () => get(`/v1/invoices/${nothing}/questions`) },
    replyToQuestion: {
      not_found: () => reply(nothing, 'Hello'),
      question_closed: () => reply(closed, 'Hello'),
      question_changed: () => reply(open, 'Hello', [], { last: open }),
      too_many_requests: async () => {
        const busy = testQuestions(await testPortal());
        const id = await busy.asked(await busy.invoice());
        return exceedLimit({ max: 29 }, () => busy.reply(id, 'Hello'));
      },
      ...fileCases(
        (files) => reply(open, 'Hello', files),
        () => overQuota(async (full, of) => full.reply(await full.asked(of), 'Hello', [SLIP])),
      ),
    },
    withdrawQuestion: { not_found: () => withdraw(nothing), question_closed: () => withdraw(closed) },
    downloadQuestionFile: { not_found: () => get(`/v1/questions/${open}/files/${nothing}`) },
    getQuestion: { not_found: () => asStaff('GET', `/${nothing}`) },
    answerQuestion: {
      not_found: () => answer(nothing, 'Hello'),
      question_closed: () => answer(closed, 'Hello'),
      question_changed: () => answer(open, 'Hello', undefined, [], open),
      too_many_requests: async () => {
        const busy = await testPortal();
        const limit = { name: 'question answers by staff', max: 300, perSeconds: 3600 };
        await fillLimit(busy.app, limit, `${busy.organizationId} ${busy.staff.identityId}`);
        return testQuestions(busy).answer(nothing, 'Hello');
      },
      ...fileCases(
        (files) => answer(open, 'Hello', undefined, files),
        () =>
          overQuota(async (full, of) => full.answer(await full.asked(of), 'Hello', undefined, [SLIP]), FILES_BY_STAFF),
      ),
    },
    downloadDeskQuestionFile: { not_found: () => asStaff('GET', `/${open}/files/${nothing}`) },
  };
}
