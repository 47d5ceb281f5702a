import { expect, test } from 'vitest';
import { findTemplate, type Wanted } from './find-template.ts';
import type { TemplateClass, TemplateSlot, TemplateType } from './template-content.ts';

const CP = 'conditional.progress';
const slot = (stateCode: string, waiverType: TemplateType = CP, projectClass: TemplateClass = 'any'): TemplateSlot => ({
  stateCode,
  waiverType,
  projectClass,
});
const wanted = (stateCode: string | null, more: Partial<Wanted> = {}): Wanted => ({
  stateCode,
  waiverType: CP,
  projectClass: 'residential',
  ...more,
});
const found = (published: readonly TemplateSlot[], want: Wanted) => {
  const { kind, ...rest } = findTemplate(published, want);
  return kind === 'own' && 'template' in rest ? rest.template : kind;
};

test('WVR-14 the text of state and class comes before that of the state, then of any state, then the default', () => {
  const all = [slot('*'), slot('*', CP, 'residential'), slot('OR'), slot('OR', CP, 'residential')];
  expect(found(all, wanted('OR'))).toBe(all[3]);
  expect(found(all, wanted('OR', { projectClass: 'commercial' }))).toBe(all[2]);
  expect(found(all, wanted('OR', { projectClass: null }))).toBe(all[2]);
  expect(found(all.slice(0, 2), wanted('OR'))).toBe(all[1]);
  expect(found(all.slice(0, 1), wanted('OR'))).toBe(all[0]);
  expect(found(all.slice(0, 1), wanted(null))).toBe(all[0]);
  expect(found([], wanted('OR'))).toBe('default');
  expect(found([slot('OR', 'unconditional.final')], wanted('OR'))).toBe('default');
});

test('WVR-14 a state with a prescribed form takes its own text only', () => {
  expect(found([slot('*'), slot('AZ'), slot('OR')], wanted('CA'))).toBe('none');
  expect(found([slot('*')], wanted('MO', { projectClass: 'commercial' }))).toBe('none');
  const own = slot('CA');
  expect(found([slot('*'), own], wanted('CA'))).toBe(own);
});

test.each([
  ['GA', CP, 'unconditional.progress', true],
  ['GA', CP, 'unconditional.final', false],
  ['UT', 'unconditional.final', 'conditional.final', true],
  ['WY', 'unconditional.progress', 'unconditional.final', true],
  ['CA', CP, 'unconditional.progress', false],
  ['MO', 'unconditional.final', 'conditional.final', false],
] as const)('in %s the text of %s serves %s: %s', (state, type, want, isServed) => {
  const own = slot(state, type);
  expect(found([own], wanted(state, { waiverType: want }))).toBe(isServed ? own : 'none');
});

test("a customer's own form has no text", () => {
  expect(found([slot('*')], wanted('OR', { waiverType: 'other' }))).toBe('none');
});
