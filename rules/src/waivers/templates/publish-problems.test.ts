import { expect, test } from 'vitest';
import { REGIONS } from '../../regions.ts';
import { STATUTORY_STATES } from '../state-rules.ts';
import { defaultWording } from './default-wording.ts';
import { problemWords, publishProblems, requiredFields } from './publish-problems.ts';
import { TEMPLATE_TYPES, type TemplateContent, type TemplateType } from './template-content.ts';
import { readTemplateDoc, type TemplateNode } from './template-doc.ts';

const CP = 'conditional.progress';
const UP = 'unconditional.progress';
const words = (text: string, pt?: number): TemplateNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(pt !== undefined && { marks: [{ type: 'size', attrs: { pt } }] }) }],
});
const named = (field: string): TemplateNode => ({
  type: 'paragraph',
  content: [{ type: 'mergeField', attrs: { field } }],
});
const notice = (pt?: number): TemplateNode => ({ type: 'noticeBlock', content: [words('Notice', pt)] });
const slot = (stateCode: string, waiverType: TemplateType = CP) =>
  ({ stateCode, waiverType, projectClass: 'any' }) as const;

/** A text with everything that a state asks for. */
const complete = (state: string, type: TemplateType, ...more: TemplateNode[]): TemplateContent => ({
  baseSizePt: 12,
  legalReference: 'The statute',
  doc: {
    type: 'doc',
    content: [
      ...requiredFields(slot(state, type)).map(([first]) => named(first)),
      { type: 'signatureBlock' },
      { type: 'witnessBlock' },
      ...(more.some((node) => node.type === 'noticeBlock') ? [] : [notice()]),
      ...more,
    ],
  },
});
const codes = (state: string, type: TemplateType, content: TemplateContent) =>
  publishProblems(slot(state, type), content).map((problem) => problem.code);

test.each(TEMPLATE_TYPES)(
  'WVR-14 the default wording of %s can be read and published where no form is prescribed',
  (type) => {
    const content = defaultWording(type);
    expect(readTemplateDoc(content.doc)).toEqual({ doc: content.doc });
    expect(publishProblems(slot('*', type), content)).toEqual([]);
    for (const { code } of REGIONS.US) {
      const isPrescribed = STATUTORY_STATES.includes(code);
      expect(codes(code, type, content).includes('LEGAL_REFERENCE_MISSING')).toBe(isPrescribed);
    }
  },
);

test.each(STATUTORY_STATES.flatMap((state) => TEMPLATE_TYPES.map((type) => [state, type] as const)))(
  'a complete text of %s for %s is published, and each of its fields is needed',
  (state, type) => {
    const content = complete(state, type);
    expect(publishProblems(slot(state, type), content)).toEqual([]);
    for (const [first] of requiredFields(slot(state, type))) {
      const rest = (content.doc.content ?? []).filter((node) => node.content?.[0]?.attrs?.field !== first);
      const problems = publishProblems(slot(state, type), { ...content, doc: { type: 'doc', content: rest } });
      expect(problems).toEqual([{ code: 'FIELD_MISSING', name: first }]);
    }
  },
);

test.each([
  ['*', CP, ['claimant.legalName', 'customer.name', 'project.address', 'amount', 'throughDate']],
  ['*', 'unconditional.final', ['claimant.legalName', 'customer.name', 'project.address']],
  ['CA', UP, ['claimant.legalName', 'customer.name', 'project.address', 'amount', 'throughDate', 'owner.name']],
  ['TX', CP, ['claimant.legalName', 'customer.name', 'project.address', 'amount', 'payment.maker', 'payment.payees']],
  [
    'MO',
    'unconditional.final',
    ['claimant.legalName', 'customer.name', 'project.address', 'claimant.address', 'claimant.phone'],
  ],
] as const)('%s for %s needs %j', (state, type, fields) => {
  expect(requiredFields(slot(state, type)).map(([first]) => first)).toEqual(fields);
});

test('one of several fields is enough', () => {
  const content = complete('*', CP);
  const swap = (node: TemplateNode): TemplateNode =>
    node.content?.[0]?.attrs?.field === 'throughDate' ? named('paymentPeriod.to') : node;
  const doc = { ...content.doc, content: (content.doc.content ?? []).map(swap) };
  expect(publishProblems(slot('*'), { ...content, doc })).toEqual([]);
});

test.each([
  ['CA', CP, [{ type: 'notaryBlock' }], ['NOTARY_IN_FORM']],
  ['MS', CP, [{ type: 'notaryBlock' }], []],
  ['CA', UP, [words('large', 14), notice(13.5)], ['NOTICE_TOO_SMALL']],
  ['CA', UP, [words('large', 14), notice(14)], []],
  ['CA', CP, [words('large', 14), notice(8)], []],
  ['NV', UP, [words('large', 14), notice(8)], []],
  ['TX', CP, [{ type: 'exceptionsTable' }], ['EXCEPTIONS_IN_FORM']],
  ['FL', CP, [named('exceptions.amount')], ['EXCEPTIONS_IN_FORM']],
  ['UT', CP, [{ type: 'exceptionsTable' }], []],
  ['GA', CP, [words('small', 11.5)], ['TEXT_TOO_SMALL']],
  ['GA', CP, [words('twelve', 12)], []],
  ['CA', CP, [words('small', 11.5)], []],
  ['CA', CP, [named('claimant.shoeSize')], ['UNKNOWN_FIELD']],
  ['CA', CP, [named('toString')], ['UNKNOWN_FIELD']],
] as const)('%s for %s with %j: %j', (state, type, more, expected) => {
  expect(codes(state, type, complete(state, type, ...(more as readonly TemplateNode[])))).toEqual(expected);
});

test('a heading counts as the largest text', () => {
  const heading: TemplateNode = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Waiver' }] };
  expect(publishProblems(slot('AZ', UP), complete('AZ', UP, heading))).toEqual([
    { code: 'NOTICE_TOO_SMALL', name: '17 pt' },
  ]);
  expect(codes('AZ', UP, complete('AZ', UP, heading, notice(17)))).toEqual([]);
});

test('the text of a table counts, in the size in which it is drawn', () => {
  const content = (...more: TemplateNode[]) => ({ ...complete('AZ', UP, ...more), baseSizePt: 8 });
  expect(codes('AZ', UP, content(notice(8)))).toEqual([]);
  for (const type of ['exceptionsTable', 'invoiceTable', 'previousWaiversTable'] as const) {
    expect(publishProblems(slot('AZ', UP), content({ type }, notice(8)))).toEqual([
      { code: 'NOTICE_TOO_SMALL', name: '9 pt' },
    ]);
    expect(codes('AZ', UP, content({ type }, notice(9)))).toEqual([]);
  }
});

test.each([
  ['GA', CP, ['signatureBlock', 'witnessBlock', 'noticeBlock']],
  ['CA', UP, ['signatureBlock', 'noticeBlock']],
  ['CA', CP, ['signatureBlock']],
  ['OR', UP, ['signatureBlock']],
] as const)('%s for %s needs the blocks %j', (state, type, blocks) => {
  const content = complete(state, type);
  const fields = (content.doc.content ?? []).filter((node) => node.type === 'paragraph');
  const problems = publishProblems(slot(state, type), { ...content, doc: { type: 'doc', content: fields } });
  expect(problems).toEqual(blocks.map((name) => ({ code: 'BLOCK_MISSING', name })));
});

test('GA wants 12 points in the whole text', () => {
  expect(codes('GA', CP, { ...complete('GA', CP), baseSizePt: 11.5 })).toEqual(['TEXT_TOO_SMALL']);
});

test('a statute is named', () => {
  expect(codes('CA', CP, { ...complete('CA', CP), legalReference: '' })).toEqual(['LEGAL_REFERENCE_MISSING']);
  expect(codes('OR', CP, { ...complete('OR', CP), legalReference: '' })).toEqual([]);
});

test.each([
  ['nothing', undefined],
  ['an empty paragraph', [{ type: 'paragraph' }]],
  ['spaces', [words('  ')]],
] as [string, TemplateNode[] | undefined][])('WVR-14 a notice of %s is none', (_, content) => {
  const empty: TemplateNode = { type: 'noticeBlock', ...(content && { content }) };
  for (const [state, type] of [
    ['GA', CP],
    ['CA', UP],
    ['AZ', UP],
  ] as const) {
    expect(codes(state, type, complete(state, type, empty))).toEqual(['BLOCK_MISSING']);
  }
});

test.each([
  [{ code: 'UNKNOWN_FIELD', name: 'x.y' }, 'x.y is not a field of a waiver.'],
  [{ code: 'FIELD_MISSING', name: 'throughDate' }, 'Add the field: Through date.'],
  [{ code: 'BLOCK_MISSING', name: 'noticeBlock' }, 'Add the notice.'],
  [{ code: 'TEXT_TOO_SMALL', name: '12 pt' }, 'This state wants nothing smaller than 12 pt.'],
  [{ code: 'NOTICE_TOO_SMALL', name: '17 pt' }, 'The notice has to be at least as large as the largest text, 17 pt.'],
  [
    { code: 'EXCEPTIONS_IN_FORM' },
    'The form of this state has no room for exceptions. Take them out; a waiver that leaves something out needs a document of its own.',
  ],
] as const)('%j: %s', (problem, expected) => {
  expect(problemWords(problem)).toBe(expected);
});
