import { formSlotOf, stateRuleOf } from '../state-rules.ts';
import { WAIVER_TYPES, type WaiverType } from '../waiver-types.ts';
import { ANY_STATE, type TemplateClass, type TemplateSlot } from './template-content.ts';

export type Wanted = {
  /** Null if it is not known. */
  readonly stateCode: string | null;
  readonly waiverType: WaiverType;
  readonly projectClass: TemplateClass | null;
};

export type FoundTemplate<Template> =
  | { readonly kind: 'own'; readonly template: Template }
  | { readonly kind: 'default' }
  | { readonly kind: 'none' };

/** The type itself, then those that share its prescribed form. */
function typesOnForm(stateCode: string, type: WaiverType, isResidential: boolean): WaiverType[] {
  const slotOf = (each: WaiverType) => formSlotOf(stateCode, each, isResidential);
  const slot = slotOf(type);
  return [type, ...WAIVER_TYPES.filter((each) => each !== type && slot !== null && slotOf(each) === slot)];
}

/**
 * The published template for a waiver: of the state and class, of the state, or of any state. Where a state prescribes
 * a form, neither a text for any state nor the default wording is used (decision D11).
 */
export function findTemplate<Template extends TemplateSlot>(
  published: readonly Template[],
  { stateCode, waiverType, projectClass }: Wanted,
): FoundTemplate<Template> {
  const find = (state: string, type: WaiverType, wantedClass: TemplateClass) =>
    published.find((each) => each.stateCode === state && each.waiverType === type && each.projectClass === wantedClass);
  const classes: readonly TemplateClass[] = projectClass === null ? ['any'] : [projectClass, 'any'];
  const inState = (state: string) =>
    typesOnForm(state, waiverType, projectClass === 'residential')
      .flatMap((type) => classes.map((each) => find(state, type, each)))
      .find((each) => each !== undefined);
  const isPrescribed = stateCode !== null && stateRuleOf(stateCode) !== null;
  const own = (stateCode === null ? undefined : inState(stateCode)) ?? (isPrescribed ? undefined : inState(ANY_STATE));
  if (own !== undefined) return { kind: 'own', template: own };
  return { kind: isPrescribed || waiverType === 'other' ? 'none' : 'default' };
}
