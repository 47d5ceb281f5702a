import { expect, test } from 'vitest';
import { contrast } from '@plumbline/rules/brand/colors';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Tenant } from '../http/caller.ts';
import { SAMPLE_TENANT } from '../testing/sample-tenant.ts';
import { mailColors } from './mail-colors.ts';
import { layOutMail, type WrittenMail } from './mail-layout.ts';

const portalWith = (some: Partial<Tenant> = {}, themeColor = '#1f5fd1'): Tenant => ({
  ...SAMPLE_TENANT,
  logoVersion: 'abc',
  settings: settingsFrom({ themeColor }).settings,
  supportEmail: null,
  ...some,
});

const CONTENT: WrittenMail = {
  kind: 'receipt-copy',
  values: { customer: 'Harbor Builders', amount: '$5.00', code: 'PL-7', method: 'Visa 4417' },
  subject: 'Subject',
  preview: 'Preview',
  title: 'Title',
  greeting: 'Hello,',
  lines: ['First line.', 'Second line.'],
  facts: [['Label', 'Value']],
  button: { words: 'Press', url: 'https://granite.portal.test/?a=1&b=2' },
  notes: ['A note.'],
};

test('the text part has the same order as the HTML', () => {
  expect(layOutMail(portalWith({ supportPhone: '(555) 010-2030' }), CONTENT).text).toBe(
    [
      'Granite Supply',
      'Title',
      'Hello,',
      'First line.',
      'Second line.',
      'Label: Value',
      'Press:\nhttps://granite.portal.test/?a=1&b=2',
      'A note.',
      'Questions? Phone (555) 010-2030\nGranite Supply Company, Inc.\nPowered by Plumbline',
    ].join('\n\n'),
  );
});

test('the mail loads nothing and runs no script; the logo comes with it', () => {
  const { html } = layOutMail(portalWith({ logoVersion: 'abc' }), CONTENT);
  expect(html.match(/<img|src="[^"]*"/g)).toEqual(['<img', 'src="cid:logo"']);
  expect(html).not.toMatch(/<script|<link|<iframe|@import|url\(/i);
  expect(html.match(/https?:\/\/[^"<\s]+/g)).toEqual(Array(3).fill('https://granite.portal.test/?a=1&#38;b=2'));
});

test('a portal without a logo shows its name, one with a logo has it as alternative text', () => {
  const card = (logoVersion: string | null) => layOutMail(portalWith({ logoVersion }), CONTENT).html.split('edge')[2];
  expect(card(null)).toMatch(/<p class="soft"[^>]*>\s*Granite Supply\s*<\/p>/);
  expect(card(null)).not.toContain('<img');
  expect(card('abc')).toContain('alt="Granite Supply"');
});

test('every value is escaped', () => {
  const bad = `"><i>'&`;
  const { html } = layOutMail(portalWith({ name: bad, organizationName: bad, supportEmail: bad, supportPhone: bad }), {
    kind: 'daily-close',
    subject: bad,
    preview: bad,
    title: bad,
    greeting: bad,
    lines: [bad],
    facts: [[bad, bad]],
    quote: bad,
    button: { words: bad, url: bad },
    notes: [bad],
  });
  expect(html).not.toContain('<i>');
  expect(html.split('&#34;&#62;&#60;i&#62;&#39;&#38;')).toHaveLength(18);
});

test('the preview comes first and is hidden', () => {
  const { html } = layOutMail(portalWith(), CONTENT);
  const [, body = ''] = html.split('<body');
  expect(body.indexOf('display:none')).toBeLessThan(body.indexOf('Preview'));
  expect(body.indexOf('Preview')).toBeLessThan(body.indexOf('Granite Supply'));
});

test.each(['#1f5fd1', '#f2b705', '#c8102e', '#111111', '#ffffff', '#7fd1ff'])(
  'a button of %s is readable in light and dark mode',
  (brand) => {
    const { styles, darkRules } = mailColors(brand);
    const colorIn = (css: string) => /#[0-9a-f]{6}/.exec(css)?.[0] ?? '';
    expect(contrast(colorIn(styles.button), colorIn(styles.words))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colorIn(styles.card), colorIn(styles.link))).toBeGreaterThanOrEqual(4.5);
    const dark = (name: string) => colorIn(new RegExp(`\\.${name}\\{[^}]*`).exec(darkRules)?.[0] ?? '');
    expect(contrast(dark('button'), dark('words'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark('card'), dark('link'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark('card'), dark('faint'))).toBeGreaterThanOrEqual(4.5);
    expect(darkRules.split(/[;}]/).filter((rule) => rule !== '' && !rule.endsWith('!important'))).toEqual([]);
  },
);

test('a subject stays short enough for a list of mails, whatever it names', () => {
  const subject = `Invoice ${'😀1'.repeat(1_000)}`;
  const mail = layOutMail(portalWith(), { ...CONTENT, subject });
  expect(Array.from(mail.subject)).toHaveLength(150);
  expect(mail.subject.endsWith('😀…')).toBe(true);
  expect(mail.html).toContain(`<title>${mail.subject}</title>`);
  expect(layOutMail(portalWith(), { ...CONTENT, subject: 'x'.repeat(150) }).subject).toBe('x'.repeat(150));
});
