import { OUR_WORDING, tokenOf } from '@plumbline/rules/mails/mail-wording';
import {
  isVariedMail,
  keepsOpening,
  subjectFieldsOf,
  textFieldsOf,
  WORDED_KINDS,
} from '@plumbline/rules/mails/worded-mails';
import { expect, test } from 'vitest';
import { contentOf } from '../mails/mail-layout.ts';
import { receiptCopyMail } from '../mails/payment-mails.ts';
import { testOf } from '../mails/test-of.ts';
import { wordMail } from '../mails/word-mail.ts';
import { SAMPLE_PAYMENT } from '../outbox/testing/sample-payment.ts';
import { SAMPLE_TENANT } from '../testing/sample-tenant.ts';
import { visibleText } from '../testing/outbox.ts';
import { sampleMail } from './sample-mails.ts';

const URL = 'https://granite.portal.test';

test.each(WORDED_KINDS)('%s takes words with each of its fields, and keeps everything that is ours', (kind) => {
  const ours = sampleMail(kind, SAMPLE_TENANT, URL);
  expect(ours.kind).toBe(kind);
  const subject = `Own ${isVariedMail(kind) ? '{subject}' : 'subject'}`;
  const intro = textFieldsOf(kind).map(tokenOf).join(' and ');
  const words = wordMail(ours, { subject, intro, closing: 'Own closing.' });
  expect(words.subject).toMatch(/^Own /);
  const before = contentOf(ours.layout)!;
  const after = contentOf(words.layout)!;
  expect(after.lines[0]).not.toMatch(/[{}]/);
  // Our first line goes only where it says nothing that has to be said.
  expect(after.lines.slice(1)).toEqual(keepsOpening(kind) ? before.lines : before.lines.slice(1));
  expect(after).toEqual({ ...before, subject: after.subject, lines: after.lines, closing: ['Own closing.'] });
  for (const part of [words.text, visibleText(words.html)]) {
    expect(part).toContain('Own closing.');
    for (const [label, value] of before.facts ?? []) {
      expect(part).toContain(label);
      expect(part).toContain(value);
    }
    for (const note of before.notes) expect(part).toContain(note);
  }
  expect(wordMail(ours, { ...OUR_WORDING, subject: '{subject} {portal}' }).subject).toContain(ours.subject);
  expect(subjectFieldsOf(kind)).toContain('portal');
});

test('a value is one line of bounded length, and so is a subject that names it', () => {
  const customerName = `Harbor\r\n\r\nBuilders ${'x'.repeat(200)}`;
  const ours = receiptCopyMail(SAMPLE_TENANT, { ...SAMPLE_PAYMENT, customerName }, null);
  const intro = '{customer} and {supplier} and {portal}';
  const { subject, layout } = wordMail(ours, { subject: '{customer} {customer}', intro, closing: '{customer}' });
  const value = `Harbor Builders ${'x'.repeat(103)}…`;
  const { lines, closing } = contentOf(layout)!;
  expect(lines[0]).toBe(`${value} and Granite Supply Company, Inc. and Granite Supply`);
  expect(closing).toEqual([value]);
  expect([subject.length, subject.startsWith(`${value} Harbor`)]).toEqual([150, true]);
});

test('a test says that it is one, and turns off no reminders', () => {
  const words = testOf(sampleMail('reminder', SAMPLE_TENANT, URL));
  expect(words.subject).toMatch(/^\[Test\] One invoice/);
  expect(words.kind).toBe('wording-test');
  expect(words.text).toContain('This is a test of a mail wording.');
  expect(contentOf(words.layout)?.unsubscribeUrl).toBeUndefined();
});
