// What a template may leave out, and what follows for its waivers.

import { stateRuleOf } from '../state-rules.ts';
import { fieldsIn, takesExceptions } from './publish-problems.ts';
import type { TemplateContent, TemplateSlot } from './template-content.ts';

export type TemplateAdvice = 'DISPUTED_UNUSED' | 'EXCEPTIONS_UNUSED';

/** A final waiver after the last payment leaves nothing out. */
export function templateAdvice({ stateCode, waiverType }: TemplateSlot, { doc }: TemplateContent): TemplateAdvice[] {
  const canLeaveOut = waiverType !== 'unconditional.final' && stateRuleOf(stateCode)?.hasNoExceptions !== true;
  return [
    ...(fieldsIn(doc).includes('disputedAmount') ? [] : (['DISPUTED_UNUSED'] as const)),
    ...(canLeaveOut && !takesExceptions(stateCode, doc) ? (['EXCEPTIONS_UNUSED'] as const) : []),
  ];
}

export const ADVICE_WORDS: Readonly<Record<TemplateAdvice, { readonly title: string; readonly effect: string }>> = {
  DISPUTED_UNUSED: {
    title: 'The disputed amount is not used',
    effect: 'The waiver does not say that amounts in dispute are kept.',
  },
  EXCEPTIONS_UNUSED: {
    title: 'The exceptions are not used',
    effect: 'A waiver that leaves an invoice out cannot be made from this text.',
  },
};
