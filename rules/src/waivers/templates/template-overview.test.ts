import { describe, expect, test } from 'vitest';
import type { TemplateSlot } from './template-content.ts';
import { templateOverview, templateState, textSource } from './template-overview.ts';

const template = (slot: Partial<TemplateSlot>, version: number | null = 1) => ({
  id: 't1',
  stateCode: 'CO',
  waiverType: 'conditional.progress' as const,
  projectClass: 'any' as const,
  changedAt: '2026-10-01T00:00:00.000Z',
  published: version === null ? null : { version, publishedAt: '2026-10-02T00:00:00.000Z' },
  ...slot,
});

describe('the text of a state and type', () => {
  test.each([
    ['is our wording where no form is prescribed', 'CO', 'conditional.progress', [], 'default'],
    ['is the own one', 'CO', 'conditional.progress', [template({})], 'own'],
    ['is not a draft', 'CO', 'conditional.progress', [template({}, null)], 'default'],
    ['is the one for all other states', 'OH', 'conditional.progress', [template({ stateCode: '*' })], 'any-state'],
    ['of all other states is their own', '*', 'conditional.progress', [template({ stateCode: '*' })], 'own'],
    ['of all other states is our wording', '*', 'conditional.final', [template({ stateCode: '*' })], 'default'],
    ['is missing where a form is prescribed', 'CA', 'conditional.progress', [template({ stateCode: '*' })], 'missing'],
    [
      'is that of the type with the same form',
      'UT',
      'unconditional.progress',
      [template({ stateCode: 'UT' })],
      'shared',
    ],
    ['does not exist where the state has no form', 'WY', 'conditional.progress', [], 'no-form'],
    ['is missing where only homes have a form', 'MO', 'unconditional.final', [], 'missing'],
    [
      'is not the one of a class of project',
      'CO',
      'conditional.progress',
      [template({ projectClass: 'public' })],
      'default',
    ],
  ] as const)('%s', (_words, stateCode, waiverType, templates, kind) => {
    expect(textSource(templates, { stateCode, waiverType }).kind).toBe(kind);
  });
});

test.each([
  [null, '2026-10-01T00:00:00.000Z', 'draft'],
  ['2026-10-02T00:00:00.000Z', '2026-10-01T00:00:00.000Z', 'published'],
  ['2026-10-02T00:00:00.000Z', '2026-10-03T00:00:00.000Z', 'changed'],
])('a template that was published at %s and changed at %s is %s', (publishedAt, changedAt, state) => {
  const published = publishedAt === null ? null : { version: 1, publishedAt };
  expect(templateState({ id: 't1', changedAt, published })).toBe(state);
});

describe('the overview of states', () => {
  test('decision D11: lists the states with prescribed forms, those with a text, and all others at the end', () => {
    const shown = templateOverview([template({ stateCode: 'OH' }, null), template({ stateCode: 'TX' })]);
    expect(shown.map(({ name }) => name)).toEqual([
      'Arizona',
      'California',
      'Florida',
      'Georgia',
      'Massachusetts',
      'Michigan',
      'Mississippi',
      'Missouri',
      'Nevada',
      'Ohio',
      'Texas',
      'Utah',
      'Wyoming',
      'All other states',
    ]);
    const count = (name: string) => {
      const { readyCount, formCount } = shown.find((each) => each.name === name)!;
      return [readyCount, formCount];
    };
    expect(count('Texas')).toEqual([1, 4]);
    expect(count('Massachusetts')).toEqual([0, 2]);
    expect(count('Ohio')).toEqual([4, 4]);
    expect(count('All other states')).toEqual([4, 4]);
  });

  test.each([
    ['colo', ['Colorado']],
    [' tx ', ['Texas']],
    ['other', ['All other states']],
    ['nowhere', []],
  ])('finds %j', (search, names) => {
    expect(templateOverview([], search).map(({ name }) => name)).toEqual(names);
  });
});
