import { expect, test } from 'vitest';
import { auditDetail, customersIn, personText } from './audit-detail.ts';

const [ANN, BOB, GONE] = [1, 2, 3].map((number) => `0198c7a2-0000-7000-8000-00000000000${number}`) as [
  string,
  string,
  string,
];
const customerNames = new Map([
  [ANN, 'Ann Builders'],
  [BOB, 'Hallam Pike Builders'],
]);
const words = (action: string, detail: unknown, person: string | null = null, customerName: string | null = null) =>
  auditDetail({ action, detail, person, customerName, customerNames, timeZone: 'America/Los_Angeles' });
const HASH = 'ab'.repeat(32);
const LOOK = { view: true };
const PAY = { view: true, pay: true };
const ACCESS = 'user.access-changed';
const SETTINGS = 'portal.settings-changed';

test.each<[string, unknown, string]>([
  [ACCESS, { from: [ANN], to: [{ customerId: ANN }, { customerId: BOB }] }, 'added Hallam Pike Builders'],
  [
    ACCESS,
    { from: [{ customerId: ANN, permissions: LOOK }], to: [{ customerId: BOB, permissions: PAY }] },
    'added Hallam Pike Builders: See invoices, pay; removed Ann Builders',
  ],
  [
    ACCESS,
    { from: [{ customerId: ANN, permissions: PAY }], to: [{ customerId: ANN, permissions: LOOK }] },
    'Ann Builders: See invoices, pay → See invoices',
  ],
  [ACCESS, { from: [ANN], to: [{ customerId: ANN, permissions: LOOK }] }, 'Ann Builders: See invoices'],
  [ACCESS, { from: [GONE, 7, {}], to: 'x' }, 'removed a customer that is gone'],
  ['user.approved', { customerIds: [ANN, BOB] }, 'customers: Ann Builders, Hallam Pike Builders'],
  ['user.invited', { email: 'a@b.example', permissions: PAY }, 'a@b.example; permissions: See invoices, pay'],
  [
    'staff.changed',
    { from: { role: 'viewer', title: 'a' }, to: { role: 'owner', title: 'a' } },
    'role: Viewer → Owner',
  ],
  ['staff.invited', { role: 'captain' }, 'role: captain'],
  [
    SETTINGS,
    { changes: { isOverpayEnabled: { from: true, to: false } }, undoes: ANN },
    'Overpay: on → off; takes back an earlier change',
  ],
  [SETTINGS, { changes: { isGoneEnabled: { from: true, to: false } } }, 'Is gone enabled: yes → no'],
  [
    SETTINGS,
    { changes: { termsText: { from: null, to: 'x'.repeat(500) } } },
    expect.stringMatching(/: not set → x{160}…$/),
  ],
  [SETTINGS, { changes: 'all' }, ''],
  [
    'portal.brand-changed',
    { changes: { label: { from: 'a', to: 'b' }, replyTo: { from: '', to: 'c@d.example' } } },
    'Portal address: a → b; Answers go to: none → c@d.example',
  ],
  [
    'portal.picture-changed',
    { changes: { logo: { from: null, to: 'ab12' }, icon: { from: 'a', to: null } } },
    'Logo: added; Browser icon: removed',
  ],
  ['portal.picture-changed', { changes: { logo: { from: 'a', to: 'b' } } }, 'Logo: replaced'],
  [
    'payment-reasons.changed',
    { from: { overPay: ['a', 'b'], shortPay: [] }, to: { overPay: ['a', 'c'], shortPay: [] } },
    'overpayment: added c, removed b',
  ],
  [
    'payment-reasons.changed',
    { from: { overPay: ['a', 'b'] }, to: { overPay: ['b', 'a'] } },
    'overpayment: another order',
  ],
  ['waiver.voided', { fromStatus: 'ready', toStatus: 'ready' }, ''],
  ['waiver.released', { fromStatus: 'confirmed', toStatus: 'ready' }, 'status: Confirmed → Ready'],
  ['waiver.voided', { name: 'W-1042', fromStatus: 'ready', toStatus: 'ready' }, 'W-1042'],
  ['waiver.lost', { fromStatus: 'lost', toStatus: 'found' }, 'status: lost → found'],
  [
    'waiver-template.created',
    { name: 'Our text', stateCode: 'CO', waiverType: 'unconditional.final' },
    'Our text; state: Colorado; waiver type: Unconditional final',
  ],
  ['waiver-template.published', { sha256: HASH, version: 1 }, 'version: 1'],
  [
    'waiver-signatory.saved',
    { states: [], limitAmount: 50_000, waiverTypes: ['conditional.final', 'x'] },
    'limit: 500.00; waiver types: Conditional final, x',
  ],
  ['email.change', { from: 'a@b.example', to: 'c@d.example' }, 'a@b.example → c@d.example'],
  ['email.restore', { from: 'a@b.example', parked: true }, 'from: a@b.example; parked: yes'],
  ['email.restore', { to: 'a@b.example' }, 'to: a@b.example'],
  ['payment.refunded', { kind: 'REFUND', amount: 10_000, refundId: ANN }, 'kind: refund; amount: 100.00'],
  ['api-token.created', { name: 'Sync', scopes: ['load', 'fly'] }, 'Sync; scopes: Load data, fly'],
  ['api-token.rotated', { oldWorksForHours: 0 }, 'the old one stopped at once'],
  ['api-token.rotated', { oldWorksForHours: 24 }, 'the old one works for 24 more hours'],
  ['gateway-account.saved', { hasNewPassword: true, hasNewSecret: true }, 'new password; new secret'],
  ['gateway-account.saved', { hasNewPassword: false, hasNewSecret: false }, ''],
  [
    'webhook.resent',
    { since: '2026-11-16T17:00:00.000Z', day: '2026-11-16' },
    'since: 11/16/2026, 9:00 AM; day: 11/16/2026',
  ],
  // Of versions that nobody remembers.
  [
    'crane.moved',
    { crane: [{ liftCount: 2, id: ANN }, { liftCount: 3 }], site: { yard: 'B' }, none: null },
    'crane: lift count: 2, lift count: 3; site: yard: B',
  ],
  ['crane.moved', [1, 2], ''],
  ['crane.moved', null, ''],
])('SET-06 %s of %j reads "%s"', (action, detail, text) => {
  expect(words(action, detail)).toEqual(text);
});

test('SET-06 the person comes first, as recorded or as known now; the customer is not named twice', () => {
  const detail = { customerIds: [ANN], name: 'Pat', email: 'pat@a.example' };
  expect(words('user.approved', detail, 'Other', 'Ann Builders')).toBe('Pat (pat@a.example)');
  expect(words('user.approved', {}, 'Other')).toBe('Other');
  expect(personText({ name: '', email: 'pat@a.example' })).toBe('pat@a.example');
});

test('SET-06 the customers of an entry', () => {
  expect(customersIn({ customerIds: [ANN], from: [BOB, 'x'], to: [{ customerId: GONE }] })).toEqual([ANN, BOB, GONE]);
  expect(customersIn({ from: 'a', to: { role: 'b' } })).toEqual([]);
  expect(customersIn('x')).toEqual([]);
});
