import { asDay } from '@plumbline/rules/dates';
import { OUR_WORDING } from '@plumbline/rules/mails/mail-wording';
import { describe, expect, test } from 'vitest';
import { SAMPLE_PAYMENT } from '../outbox/testing/sample-payment.ts';
import { visibleText } from '../testing/outbox.ts';
import { SAMPLE_TENANT } from '../testing/sample-tenant.ts';
import { contentOf, layOutMail } from './mail-layout.ts';
import { paymentConfirmation, paymentReturned } from './payment-mails.ts';
import { reminderMail } from './reminder-mail.ts';
import { wordMail } from './word-mail.ts';

const PAYER = { name: 'Ann', url: 'https://granite.portal.test/history/payments' };
const receipt = (some: Partial<typeof SAMPLE_PAYMENT> = {}) =>
  paymentConfirmation(SAMPLE_TENANT, { ...SAMPLE_PAYMENT, ...some }, PAYER);

describe('a receipt in the words of the supplier', () => {
  const worded = wordMail(receipt(), {
    subject: '{customer}, thank you: {amount}',
    intro: 'We have your {amount} by {method}.\n\nIt is code {code}.',
    closing: 'Kind regards,\nthe team of {supplier}',
  });

  test('has its subject, in the HTML too', () => {
    expect(worded.subject).toBe('Harbor Builders, thank you: $1,000.00');
    expect(worded.html).toContain('<title>Harbor Builders, thank you: $1,000.00</title>');
  });

  test('has its introduction in the place of our first line, and its closing above the footer', () => {
    expect(contentOf(worded.layout)).toMatchObject({
      lines: ['We have your $1,000.00 by Visa 4417 (credit card).', 'It is code PL-7.', 'Charged on 11/16/2026.'],
      closing: [`Kind regards,\nthe team of ${SAMPLE_TENANT.organizationName}`],
    });
    expect(worded.text).not.toContain('We received your payment');
    expect(worded.text.indexOf('Kind regards')).toBeGreaterThan(worded.text.indexOf('contact us right away'));
    expect(worded.html).toContain('Kind regards,<br />the team of');
  });

  test('keeps amount, table, button, notes and footer', () => {
    for (const part of [worded.text, visibleText(worded.html)]) {
      for (const kept of ['$1,000.00', 'Confirmation code', 'INV-1', 'View the payment', 'contact us right away']) {
        expect(part).toContain(kept);
      }
      expect(part).toContain('Powered by Plumbline');
    }
    expect(worded.text).toContain(PAYER.url);
  });
});

test('a part that is empty is ours', () => {
  const ours = receipt();
  const worded = wordMail(ours, { ...OUR_WORDING, closing: 'Bye.' });
  expect(worded.subject).toBe(ours.subject);
  expect(worded.text.replace('Bye.\n\n', '')).toBe(ours.text);
  expect(wordMail(ours, OUR_WORDING)).toBe(ours);
  expect(wordMail(ours, null)).toBe(ours);
});

test('the reason of a return stays, whatever the introduction says', () => {
  const status = { word: 'Returned', detail: 'The bank says: no funds.', isPaid: false };
  const worded = wordMail(paymentReturned(SAMPLE_TENANT, { ...SAMPLE_PAYMENT, status }, PAYER), {
    ...OUR_WORDING,
    intro: 'Something went wrong.',
  });
  for (const part of [worded.text, visibleText(worded.html)]) {
    expect(part).toContain('Something went wrong.');
    expect(part).toContain('The bank says: no funds.');
    expect(part).toContain('The invoice is open again. Please pay another way.');
  }
});

test('the text part says the amount even if the introduction does not', () => {
  const mail = reminderMail(SAMPLE_TENANT, {
    name: 'Ann',
    day: asDay('2026-11-16'),
    invoices: [],
    links: [],
    url: PAYER.url,
    optOutUrl: `${PAYER.url}/off`,
  });
  const amount = { ...mail.layout.content, amount: '$7.00' };
  const layout = { ...mail.layout, content: { ...amount, lines: ['Please look.'] } };
  const worded = wordMail({ ...mail, layout }, { ...OUR_WORDING, intro: 'Please pay.' });
  expect(worded.text).toContain('\n\n$7.00\n\n');
  expect(worded.text).toContain(`${PAYER.url}/off`);
});

describe('values', () => {
  test('are escaped, and add neither fields nor headers', () => {
    const worded = wordMail(receipt({ customerName: '<i>{amount}</i>\r\nBcc: all@evil.example' }), {
      subject: 'For {customer}',
      intro: 'Dear {customer}!',
      closing: '',
    });
    expect(worded.subject).toBe('For <i>{amount}</i> Bcc: all@evil.example');
    expect(worded.html).not.toContain('<i>');
    expect(worded.html).toContain('Dear &#60;i&#62;{amount}&#60;/i&#62; Bcc: all@evil.example!');
  });

  test('are cut, and so is the subject', () => {
    const { subject, layout } = wordMail(receipt({ customerName: 'x'.repeat(500) }), {
      subject: '{customer} {customer}',
      intro: '{customer}',
      closing: '',
    });
    expect(subject).toHaveLength(150);
    expect(contentOf(layout)?.lines[0]).toHaveLength(120);
  });
});

describe('our own words are sent', () => {
  test.each([
    ['that name a field which the mail has no more', { intro: 'On {day}.' }],
    ['that became too long', { intro: 'x'.repeat(1001) }],
    ['with a link', { closing: 'See www.granite.example' }],
    ['with HTML', { closing: '<b>Bye</b>' }],
    ['with a line break in the subject', { subject: 'Thanks\nBcc: all' }],
  ])('in the place of words %s', (_, parts) => {
    const ours = receipt();
    expect(wordMail(ours, { ...OUR_WORDING, ...parts })).toBe(ours);
  });

  test('in a mail that lacks a value', () => {
    const scheduled = { word: 'Scheduled', detail: 'Charged later.', isPaid: false };
    const ours = receipt({ status: scheduled, scheduledFor: '12/01/2026' });
    expect(ours.kind).toBe('payment-scheduled');
    const intro = 'On {day}.';
    expect(wordMail(ours, { ...OUR_WORDING, intro }).text).toContain('On 12/01/2026.');
    const lacking = { ...ours, merge: { ...ours.merge!, values: { ...ours.merge!.values, day: '' } } };
    expect(wordMail(lacking, { ...OUR_WORDING, intro })).toBe(lacking);
  });

  test('in a mail that nobody words', () => {
    const link = layOutMail(SAMPLE_TENANT, {
      kind: 'login-link',
      subject: 'Your link',
      preview: '',
      title: 'Your link',
      greeting: null,
      lines: ['It works once.'],
      notes: [],
    });
    expect(wordMail(link, { subject: 'Click!', intro: 'Click!', closing: 'Click!' })).toBe(link);
  });
});

test('what a customer has typed over several lines, or a page of it, stands in one line of words', () => {
  const worded = wordMail(receipt({ customerName: `Harbor\n\nBuilders ${'x'.repeat(200)}` }), {
    ...OUR_WORDING,
    intro: 'Thank you, {customer}.',
  });
  expect(contentOf(worded.layout)?.lines[0]).toBe(`Thank you, Harbor Builders ${'x'.repeat(103)}….`);
});
