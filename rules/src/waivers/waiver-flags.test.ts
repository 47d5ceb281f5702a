import { expect, test } from 'vitest';
import { asDay } from '../dates.ts';
import { waiverFlags, waiverFlagWords } from './waiver-flags.ts';
import type { WaiverType } from './waiver-types.ts';

const NONE = {
  hasConditionalProgressWaiver: false,
  hasConditionalFinalWaiver: false,
  hasUnconditionalProgressWaiver: false,
  hasUnconditionalFinalWaiver: false,
};
const OCTOBER = asDay('2026-10-31');
const invoice = { type: 'INVOICE', invoiceCreatedAt: OCTOBER } as const;

test.each<[WaiverType, Partial<typeof NONE>]>([
  ['conditional.progress', { hasConditionalProgressWaiver: true }],
  ['conditional.final', { hasConditionalFinalWaiver: true }],
  ['unconditional.progress', { hasUnconditionalProgressWaiver: true }],
  ['unconditional.final', { hasUnconditionalFinalWaiver: true }],
  ['other', {}],
])('a released %s waiver sets its own flag (decision B32)', (waiverType, flags) => {
  expect(waiverFlags(invoice, [{ waiverType, throughDate: OCTOBER }])).toEqual({ ...NONE, ...flags });
});

test('a waiver does not cover what is dated after it, nor a credit', () => {
  const released = [{ waiverType: 'conditional.progress', throughDate: OCTOBER }] as const;
  expect(waiverFlags({ ...invoice, invoiceCreatedAt: asDay('2026-11-01') }, released)).toEqual(NONE);
  expect(waiverFlags({ ...invoice, type: 'CREDIT' }, released)).toEqual(NONE);
});

test('the words name each type', () => {
  expect(waiverFlagWords(NONE)).toBeNull();
  expect(waiverFlagWords({ ...NONE, hasConditionalProgressWaiver: true, hasUnconditionalFinalWaiver: true })).toBe(
    'Conditional progress, Unconditional final',
  );
});
