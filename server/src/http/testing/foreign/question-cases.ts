// Questions about invoices, which a customer and its supplier read and write by an id.
import { testQuestions } from '../../../questions/testing/test-questions.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { PDF_BYTES } from '../../../waivers/testing/waiver-portal.ts';
import { foreignAt, type ForeignCases } from './foreign-case.ts';

type QuestionCall =
  | 'askQuestion'
  | 'downloadDeskQuestionFile'
  | 'downloadQuestionFile'
  | 'getQuestion'
  | 'listInvoiceQuestions'
  | 'replyToQuestion'
  | 'withdrawQuestion';

export function questionCases(portal: TestPortal): ForeignCases<QuestionCall> {
  const foreign = foreignAt(portal);
  const { invoice, ask, asked, reply, withdraw, get, asStaff, read } = testQuestions(portal);
  const question = async () => asked(await invoice(), { files: [{ name: 'slip.pdf', bytes: PDF_BYTES }] });
  const withFile = async () => {
    const id = await question();
    return { id, fileId: (await read(id)).messages[0]!.files[0]!.id };
  };
  return {
    askQuestion: foreign(async () => {
      const id = await invoice();
      return () => ask(id);
    }),
    listInvoiceQuestions: foreign(async () => {
      const id = await invoice();
      return () => get(`/v1/invoices/${id}/questions`);
    }),
    replyToQuestion: foreign(async () => {
      const id = await question();
      return () => reply(id, 'Hello');
    }),
    withdrawQuestion: foreign(async () => {
      const id = await question();
      return () => withdraw(id);
    }),
    downloadQuestionFile: foreign(async () => {
      const { id, fileId } = await withFile();
      return () => get(`/v1/questions/${id}/files/${fileId}`);
    }),
    getQuestion: foreign(async () => {
      const id = await question();
      return () => asStaff('GET', `/${id}`);
    }),
    downloadDeskQuestionFile: foreign(async () => {
      const { id, fileId } = await withFile();
      return () => asStaff('GET', `/${id}/files/${fileId}`);
    }),
  };
}
