// What each side of a question about an invoice is mailed of the other.
import { testQuestions } from '../../questions/testing/test-questions.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { CONSOLE_HOST, testPortal } from '../../testing/test-portal.ts';
import { PDF_BYTES } from '../../waivers/testing/waiver-portal.ts';
import type { MailCase } from './mail-case.ts';

async function disputed() {
  const portal = await testPortal();
  const questions = testQuestions(portal);
  const invoiceId = await questions.invoice({ invoiceNumber: '7001' });
  const readOutbox = outboxReader(portal);
  const text = 'The second delivery never came.';
  const files = [{ name: 'slip.pdf', bytes: PDF_BYTES }];
  const id = await questions.asked(invoiceId, { kind: 'DISPUTE', text, files });
  return { portal, questions, invoiceId, readOutbox, id, text };
}

const TO = 'help@supplier.example';

export const QUESTION_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'ask-question mailSupplier',
    about: 'a customer disputes an invoice',
    run: async () => {
      const { readOutbox, id, text } = await disputed();
      expectMails(await readOutbox(), [
        {
          to: TO,
          subject: 'Ann Builders disputes invoice 7001',
          sentences: [
            'Autopay and reminders leave the invoice out until you accept or decline the dispute.',
            text,
            'Please answer in the console: a reply to this email does not reach the customer.',
          ],
          facts: [
            ['Customer', 'Ann Builders'],
            ['Invoice', '7001'],
            ['Written by', 'Ann Person'],
            ['Files', 'slip.pdf'],
          ],
          button: `https://${CONSOLE_HOST}/questions?question=${id}`,
        },
      ]);
    },
  },
  {
    site: 'reply-to-question mailSupplier',
    about: 'a customer writes once more',
    run: async () => {
      const { questions, readOutbox, id } = await disputed();
      await readOutbox();
      await questions.reply(id, 'We have looked again.');
      expectMails(await readOutbox(), [
        {
          to: TO,
          subject: 'New message about invoice 7001 from Ann Builders',
          sentences: ['The customer waits for your answer.', 'We have looked again.'],
          button: `https://${CONSOLE_HOST}/questions?question=${id}`,
        },
      ]);
    },
  },
  {
    site: 'answer-question sendMail',
    about: 'the supplier answers, and declines',
    run: async () => {
      const { portal, questions, invoiceId, readOutbox, id } = await disputed();
      await readOutbox();
      const note = { name: 'delivery-note.pdf', bytes: PDF_BYTES };
      await questions.answer(id, 'We ask the driver.', undefined, [note]);
      await questions.answer(id, 'It came, with a signature.', 'DECLINED');
      const url = `https://${portal.host}/history/invoices?account=${portal.user.customerId}&invoice=${invoiceId}`;
      const answered = `Sam Staff of Supplier ${portal.label} answered your dispute of invoice 7001.`;
      expectMails(await readOutbox(), [
        {
          to: portal.user.email,
          subject: 'Answer to your dispute of invoice 7001',
          sentences: [
            answered,
            'We ask the driver.',
            'You download the files in the portal, below the invoice.',
            'You can write back in the portal, below the invoice.',
          ],
          facts: [['Files', 'delivery-note.pdf']],
          button: url,
        },
        {
          to: portal.user.email,
          subject: 'Dispute declined: invoice 7001',
          sentences: [
            answered,
            'Your dispute was declined, and has ended. The invoice is due as before.',
            'It came, with a signature.',
          ],
          button: url,
        },
      ]);
    },
  },
];
