import { expect, test } from 'vitest';
import { STATUTORY_STATES } from '../state-rules.ts';
import { defaultWording } from './default-wording.ts';
import { publishProblems } from './publish-problems.ts';
import { startingContent } from './starting-content.ts';
import { TEMPLATE_TYPES } from './template-content.ts';
import { nodesOf, readTemplateDoc } from './template-doc.ts';

test('decision D11: where a form is prescribed a template begins without our words', () => {
  for (const stateCode of STATUTORY_STATES) {
    for (const waiverType of TEMPLATE_TYPES) {
      const content = startingContent({ stateCode, waiverType });
      expect(readTemplateDoc(content.doc)).toEqual({ doc: content.doc });
      expect(nodesOf(content.doc).filter(({ type }) => type === 'text')).toHaveLength(1);
      const problems = publishProblems({ stateCode, waiverType, projectClass: 'any' }, content);
      // Its blocks, sizes and statute are there; what is missing are the words.
      expect(problems.filter(({ code }) => code === 'TEXT_TOO_SMALL' || code === 'LEGAL_REFERENCE_MISSING')).toEqual(
        [],
      );
      expect(problems.some(({ code }) => code === 'FIELD_MISSING')).toBe(true);
    }
  }
});

test('elsewhere it begins with the default wording', () => {
  for (const stateCode of ['*', 'CO'])
    expect(startingContent({ stateCode, waiverType: 'conditional.final' })).toEqual(
      defaultWording('conditional.final'),
    );
});

test.each([
  ['GA', 'conditional.progress', 12, ['heading', 'noticeBlock', 'paragraph', 'signatureBlock', 'witnessBlock']],
  ['CA', 'unconditional.final', 10.5, ['heading', 'noticeBlock', 'paragraph', 'signatureBlock']],
  ['TX', 'conditional.progress', 10.5, ['heading', 'paragraph', 'signatureBlock']],
] as const)('%s %s begins at %s pt with %j', (stateCode, waiverType, size, types) => {
  const { baseSizePt, doc } = startingContent({ stateCode, waiverType });
  expect([baseSizePt, doc.content?.map(({ type }) => type)]).toEqual([size, types]);
});
