// The labels of templates.
import type { Answer } from '@plumbline/contract/call';
import type { getWaiverTemplate, listWaiverTemplates } from '@plumbline/contract/waiver-templates';
import { waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { stateRuleOf } from '@plumbline/rules/waivers/state-rules';
import type { TemplateClass, TemplateSlot } from '@plumbline/rules/waivers/templates/template-content';
import type { BlockType } from '@plumbline/rules/waivers/templates/template-doc';
import { stateName, type TemplateState, type TextSource } from '@plumbline/rules/waivers/templates/template-overview';
import type { StatusColor } from '@plumbline/ui/theme/neutrals';

export type ListedTemplate = Answer<typeof listWaiverTemplates>['rows'][number];
export type Template = Answer<typeof getWaiverTemplate>;

/** What the server draws where they stand. */
export const PLACED_BLOCKS = [
  'pageBreak',
  'exceptionsTable',
  'invoiceTable',
  'previousWaiversTable',
  'signatureBlock',
  'witnessBlock',
  'notaryBlock',
] as const;
export type PlacedBlock = Extract<BlockType, (typeof PLACED_BLOCKS)[number]>;

export const BLOCK_LABELS: Readonly<Record<PlacedBlock, { readonly label: string; readonly prints: string }>> = {
  pageBreak: { label: 'Page break', prints: 'What follows begins on a new page.' },
  exceptionsTable: { label: 'Exceptions', prints: 'The invoices that the waiver leaves out, or the word None.' },
  invoiceTable: { label: 'Invoices', prints: 'The invoices that the waiver covers, with their sum.' },
  previousWaiversTable: { label: 'Earlier waivers', prints: 'The waivers of the project that hold.' },
  signatureBlock: { label: 'Signature block', prints: 'Company, signature, name and title of the signer, date.' },
  witnessBlock: { label: 'Witness block', prints: 'Name, address and signature of a witness.' },
  notaryBlock: { label: 'Notary block', prints: 'The certificate that a notary fills in.' },
};

export const CLASS_LABELS: Readonly<Record<TemplateClass, string>> = {
  any: 'Any class of project',
  residential: 'Residential',
  commercial: 'Commercial',
  public: 'Public',
};

/** "Colorado, conditional progress", "Texas, unconditional final, residential". */
export const slotText = ({ stateCode, waiverType, projectClass }: TemplateSlot): string =>
  [
    stateName(stateCode),
    waiverTypeLabel(waiverType).toLowerCase(),
    ...(projectClass === 'any' ? [] : [CLASS_LABELS[projectClass].toLowerCase()]),
  ].join(', ');

export function lawText(stateCode: string): string {
  const rule = stateRuleOf(stateCode);
  if (rule !== null) return `${stateName(stateCode)} prescribes this form: ${rule.statute}.`;
  return stateCode === '*'
    ? 'For every state without a prescribed form and without a text of its own.'
    : `${stateName(stateCode)} does not prescribe a form.`;
}

type Look = { readonly text: string; readonly color: StatusColor };

export const stateLook = (state: TemplateState, version: number | null): Look => {
  if (version === null || state === 'draft') return { text: 'Draft', color: 'amber' };
  return state === 'changed'
    ? { text: `Version ${version}, draft changed`, color: 'blue' }
    : { text: `Version ${version}`, color: 'green' };
};

/** What a waiver is made from while the slot has no published text of its own. */
export function sourceWords(source: TextSource<ListedTemplate>): string {
  switch (source.kind) {
    case 'own':
      return '';
    case 'shared':
      return `As ${waiverTypeLabel(source.template.waiverType).toLowerCase()}`;
    case 'any-state':
      return 'As all other states';
    case 'default':
      return 'Standard wording';
    case 'missing':
      return 'Missing';
    case 'no-form':
      return 'The state has no form';
  }
}

/** The number is known while one is in use. */
export const publishLabel = ({ published }: Pick<Template, 'published'>): string =>
  published === null ? 'Publish' : `Publish version ${published.version + 1}`;
