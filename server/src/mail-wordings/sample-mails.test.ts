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
import { testOf } from '../mails/test-of.ts';
import { wordMail } from '../mails/word-mail.ts';
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

test('a test says that it is one, and turns off no reminders', () => {
  const words = testOf(sampleMail('reminder', SAMPLE_TENANT, URL));
  expect(words.subject).toMatch(/^\[Test\] One invoice/);
  expect(words.kind).toBe('wording-test');
  expect(words.text).toContain('This is a test of a mail wording.');
  expect(contentOf(words.layout)?.unsubscribeUrl).toBeUndefined();
});
