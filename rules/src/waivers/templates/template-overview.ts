// From which texts an organization's waivers are made, by state and type.

import { REGIONS, regionName } from '../../regions.ts';
import { formSlotOf, stateRuleOf } from '../state-rules.ts';
import { findTemplate } from './find-template.ts';
import { ANY_STATE, TEMPLATE_TYPES, type TemplateSlot, type TemplateType } from './template-content.ts';

export type ListedTemplate = TemplateSlot & {
  readonly id: string;
  readonly changedAt: string;
  readonly published: { readonly version: number; readonly publishedAt: string } | null;
};

/** `changed` is published with an older text than its draft. */
export type TemplateState = 'published' | 'changed' | 'draft';

export function templateState({ changedAt, published }: Omit<ListedTemplate, keyof TemplateSlot>): TemplateState {
  if (published === null) return 'draft';
  return changedAt > published.publishedAt ? 'changed' : 'published';
}

/** What a waiver for any class of project is made from; without a text somebody prepares it by hand. */
export type TextSource<Template> =
  | { readonly kind: 'own' | 'shared' | 'any-state'; readonly template: Template }
  | { readonly kind: 'default' | 'missing' | 'no-form' };

export function textSource<Template extends ListedTemplate>(
  templates: readonly Template[],
  { stateCode, waiverType }: Pick<TemplateSlot, 'stateCode' | 'waiverType'>,
): TextSource<Template> {
  const published = templates.filter((template) => template.published !== null);
  const state = stateCode === ANY_STATE ? null : stateCode;
  const found = findTemplate(published, { stateCode: state, waiverType, projectClass: null });
  if (found.kind === 'default') return { kind: 'default' };
  if (found.kind === 'none') return { kind: hasForm(stateCode, waiverType) ? 'missing' : 'no-form' };
  const { template } = found;
  if (template.stateCode !== stateCode) return { kind: 'any-state', template };
  return { kind: template.waiverType === waiverType ? 'own' : 'shared', template };
}

/** Whether the state has a form of its own for this type, or prescribes none at all. */
const hasForm = (stateCode: string, type: TemplateType): boolean =>
  stateRuleOf(stateCode) === null || formSlotOf(stateCode, type, true) !== null;

export type StateOverview<Template> = {
  readonly stateCode: string;
  readonly name: string;
  /** The statute that prescribes the forms; null where none does. */
  readonly statute: string | null;
  readonly types: readonly {
    readonly waiverType: TemplateType;
    readonly source: TextSource<Template>;
    /** Those of this state and type, also for one class of project. */
    readonly templates: readonly Template[];
  }[];
  /** Of the forms that the state has, those with a text. */
  readonly readyCount: number;
  readonly formCount: number;
};

export const stateName = (stateCode: string): string =>
  stateCode === ANY_STATE ? 'All other states' : (regionName('US', stateCode) ?? stateCode);

function overviewOf<Template extends ListedTemplate>(
  templates: readonly Template[],
  stateCode: string,
): StateOverview<Template> {
  const types = TEMPLATE_TYPES.map((waiverType) => ({
    waiverType,
    source: textSource(templates, { stateCode, waiverType }),
    templates: templates.filter((each) => each.stateCode === stateCode && each.waiverType === waiverType),
  }));
  const count = (isCounted: (kind: TextSource<Template>['kind']) => boolean) =>
    types.filter(({ source }) => isCounted(source.kind)).length;
  return {
    stateCode,
    name: stateName(stateCode),
    statute: stateRuleOf(stateCode)?.statute ?? null,
    types,
    readyCount: count((kind) => kind !== 'missing' && kind !== 'no-form'),
    formCount: count((kind) => kind !== 'no-form'),
  };
}

/** The states that need a text or have one, then all others; a search finds every state by name and code. */
export function templateOverview<Template extends ListedTemplate>(
  templates: readonly Template[],
  search = '',
): StateOverview<Template>[] {
  const wanted = search.trim().toLowerCase();
  const isShown = ({ code, name }: { code: string; name: string }) =>
    wanted === ''
      ? stateRuleOf(code) !== null || templates.some(({ stateCode }) => stateCode === code)
      : code.toLowerCase() === wanted || name.toLowerCase().includes(wanted);
  const anyState = { code: ANY_STATE, name: stateName(ANY_STATE) };
  const states = REGIONS.US.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return [...states.filter(isShown), ...(wanted === '' || isShown(anyState) ? [anyState] : [])].map(({ code }) =>
    overviewOf(templates, code),
  );
}
