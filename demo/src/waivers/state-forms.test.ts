import { expect, test } from 'vitest';
import { STATUTORY_STATES } from '@plumbline/rules/waivers/state-rules';
import { problemWords, publishProblems } from '@plumbline/rules/waivers/templates/publish-problems';
import { readTemplateContent } from '@plumbline/rules/waivers/templates/template-content';
import { ALL_STATE_FORMS, stateForms } from './state-forms.ts';

test('each of the twelve states has its forms; others have none', () => {
  expect(new Set(ALL_STATE_FORMS.map(({ stateCode }) => stateCode))).toEqual(new Set(STATUTORY_STATES));
  expect(stateForms('CO')).toEqual([]);
});

test.each(ALL_STATE_FORMS)('$name can be published, and is kept as it was written', ({ draft, ...slot }) => {
  expect(publishProblems(slot, draft).map((problem) => problemWords(problem))).toEqual([]);
  expect(readTemplateContent(draft)).toEqual({ content: draft });
});
