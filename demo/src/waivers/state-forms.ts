// Invented wordings for the twelve states that prescribe a form: each has the parts, sizes and blocks that its state asks
// for, and none is the text of a statute. A supplier enters the statute's own text instead.
import { formSlotOf, STATUTORY_STATES, stateRuleOf } from '@plumbline/rules/waivers/state-rules';
import {
  TEMPLATE_TYPES,
  type TemplateClass,
  type TemplateContent,
  type TemplateType,
} from '@plumbline/rules/waivers/templates/template-content';
import { florida, georgia, massachusetts, mississippi, missouri, utah, wyoming } from './few-forms.ts';
import { nameOf, type Writer } from './form-wording.ts';
import { arizona, california, michigan, nevada, texas } from './four-forms.ts';

export type StateForm = {
  stateCode: string;
  waiverType: TemplateType;
  projectClass: TemplateClass;
  name: string;
  draft: TemplateContent;
};

const BASE_PT = 10.5;

const WRITERS: Readonly<Record<string, Writer>> = {
  AZ: arizona,
  CA: california,
  FL: florida,
  GA: georgia,
  MA: massachusetts,
  MI: michigan,
  MS: mississippi,
  MO: missouri,
  NV: nevada,
  TX: texas,
  UT: utah,
  WY: wyoming,
};

/** One for each type that the state has a form for. */
export function stateForms(stateCode: string): StateForm[] {
  const rule = stateRuleOf(stateCode);
  const write = WRITERS[stateCode];
  if (rule === null || write === undefined) return [];
  return TEMPLATE_TYPES.filter((type) => formSlotOf(stateCode, type, true) !== null).map((waiverType) => ({
    stateCode,
    waiverType,
    projectClass: rule.isResidentialOnly ? 'residential' : 'any',
    name: `${stateCode}: ${nameOf(waiverType)}`,
    draft: {
      baseSizePt: Math.max(BASE_PT, rule.fontPtMin ?? 0),
      legalReference: rule.statute,
      doc: { type: 'doc', content: write(waiverType) },
    },
  }));
}

export const ALL_STATE_FORMS: readonly StateForm[] = STATUTORY_STATES.flatMap((state) => stateForms(state));
