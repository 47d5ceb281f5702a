import { describe, expect, test } from 'vitest';
import { checkServerImports, FEATURES } from './server-imports.ts';
import { readSource } from './source.ts';

const complaintsOf = (path: string, target: string) =>
  checkServerImports([readSource(`server/src/${path}`, `import { a } from '${target}';`)]).map(({ about }) => about);

describe('allowed', () => {
  test.each([
    ['payments/cancel-payment.ts', './payments.sql.ts'],
    ['payments/create-payment.ts', '../invoices/invoices.sql.ts'],
    ['payments/create-payment.ts', '../ports/gateway/gateway.ts'],
    ['payments/cancel-payment.ts', '../app.ts'],
    ['payments/cancel-payment.ts', '../http/who.ts'],
    ['payments/cancel-payment.test.ts', '../ports/gateway/sandbox-gateway.ts'],
    ['ports/mail/smtp-mail.ts', './mail.ts'],
    ['ports/mail/outbox-mail.ts', '../../database/new-id.ts'],
    ['main.ts', './ports/mail/smtp-mail.ts'],
  ])('%s imports %s', (path, target) => {
    expect(complaintsOf(path, target)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    ['invoices/list-invoices.ts', '../payments/payments.sql.ts', 'invoices may not import payments'],
    ['payments/create-payment.ts', '../recurrences/recurrences.sql.ts', 'payments may not import recurrences'],
    ['payments/create-payment.ts', '../ports/gateway/sandbox-gateway.ts', 'an adapter is picked in main.ts only'],
    ['http/routes.ts', '../payments/create-payment.ts', 'http may not import payments'],
    ['http/routes.ts', '../ports/mail/smtp-mail.ts', 'an adapter is picked in main.ts only'],
    ['ports/gateway/sandbox-gateway.ts', '../../payments/create-payment.ts', 'ports may not import payments'],
    ['ports/gateway/gateway.ts', '../mail/mail.ts', 'the port gateway may not import the port mail'],
    ['database/open-database.ts', '../http/who.ts', 'database may not import http'],
    ['helpers/dates.ts', './a.ts', 'neither a feature nor a foundation'],
  ])('%s imports %s', (path, target, about) => {
    expect(complaintsOf(path, target)).toEqual([expect.stringContaining(about)]);
  });
});

test('features lean one way only: none can reach itself', () => {
  const reach = (name: string): string[] => (FEATURES[name] ?? []).flatMap((next) => [next, ...reach(next)]);
  for (const name of Object.keys(FEATURES)) expect(reach(name)).not.toContain(name);
});
