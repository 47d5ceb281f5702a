import { expect, test } from 'vitest';
import { verificationOf } from './verification.ts';

const PLAIN = { isVoided: false, isSuperseded: false, areFundsFinal: false, isMoneyGone: false };

test.each([
  ['ready', 'conditional.progress', 'genuine', 'when-paid'],
  ['ready', 'conditional.final', 'genuine', 'when-paid'],
  ['ready', 'unconditional.progress', 'genuine', 'in-force'],
  ['ready', 'unconditional.final', 'genuine', 'in-force'],
  ['confirmed', 'unconditional.final', 'genuine', 'not-released'],
  ['notarized', 'conditional.final', 'genuine', 'not-released'],
  ['pending-notarization', 'conditional.final', 'genuine', 'not-released'],
  ['new', 'conditional.final', 'genuine', 'not-released'],
  ['rejected', 'conditional.final', 'void', 'none'],
] as const)('VFY-01 a waiver that is %s and %s is %s: %s', (status, waiverType, result, effect) => {
  expect(verificationOf({ ...PLAIN, status, waiverType })).toEqual({ result, effect });
});

test.each([
  [{ isVoided: true }, 'void', 'none'],
  [{ isVoided: true, isSuperseded: true }, 'void', 'none'],
  [{ isSuperseded: true }, 'replaced', 'none'],
  [{ areFundsFinal: true }, 'genuine', 'in-force'],
  [{ isMoneyGone: true, areFundsFinal: true }, 'genuine', 'payment-returned'],
] as const)('VFY-01 a released conditional waiver with %j is %s: %s', (facts, result, effect) => {
  const released = { ...PLAIN, status: 'ready', waiverType: 'conditional.progress' } as const;
  expect(verificationOf({ ...released, ...facts })).toEqual({ result, effect });
});

test('VFY-01 final money does not release a waiver', () => {
  const held = { ...PLAIN, areFundsFinal: true, status: 'confirmed', waiverType: 'conditional.final' } as const;
  expect(verificationOf(held)).toEqual({ result: 'genuine', effect: 'not-released' });
});
