import { expect, test } from 'vitest';
import { defaultWording } from './default-wording.ts';
import { templateAdvice } from './template-advice.ts';
import { TEMPLATE_TYPES, type TemplateType } from './template-content.ts';

const EMPTY = { baseSizePt: 10, legalReference: '', doc: { type: 'doc', content: [{ type: 'paragraph' }] } } as const;
const slot = (stateCode: string, waiverType: TemplateType) => ({ stateCode, waiverType, projectClass: 'any' }) as const;

test.each(TEMPLATE_TYPES)('the default wording of %s leaves nothing out', (type) => {
  expect(templateAdvice(slot('*', type), defaultWording(type))).toEqual([]);
});

test.each([
  ['CO', 'conditional.progress', ['DISPUTED_UNUSED', 'EXCEPTIONS_UNUSED']],
  ['CO', 'unconditional.final', ['DISPUTED_UNUSED']],
  ['TX', 'conditional.progress', ['DISPUTED_UNUSED']],
] as const)('an empty text of %s %s is told %j', (stateCode, type, advice) => {
  expect(templateAdvice(slot(stateCode, type), EMPTY)).toEqual(advice);
});
