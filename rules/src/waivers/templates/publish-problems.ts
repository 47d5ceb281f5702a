// What keeps a template from being published.

import { stateRuleOf, type StateRule } from '../state-rules.ts';
import { isProgress, isUnconditional, type WaiverType } from '../waiver-types.ts';
import { isMergeField, mergeFieldLabel, type MergeField } from './merge-fields.ts';
import type { TemplateContent, TemplateSlot } from './template-content.ts';
import { nodesOf, type BlockType, type TemplateNode } from './template-doc.ts';
import { TABLE_PT, textSizes } from './text-sizes.ts';

export type PublishProblem =
  | { readonly code: 'UNKNOWN_FIELD'; readonly name: string }
  | { readonly code: 'FIELD_MISSING'; readonly name: MergeField }
  | { readonly code: 'BLOCK_MISSING'; readonly name: BlockType }
  | { readonly code: 'TEXT_TOO_SMALL'; readonly name: string }
  | { readonly code: 'NOTICE_TOO_SMALL'; readonly name: string }
  | { readonly code: 'NOTARY_IN_FORM' }
  | { readonly code: 'EXCEPTIONS_IN_FORM' }
  | { readonly code: 'LEGAL_REFERENCE_MISSING' };

const TABLES: readonly TemplateNode['type'][] = ['exceptionsTable', 'invoiceTable', 'previousWaiversTable'];

/** One of these fields is needed. */
type Need = readonly [MergeField, ...MergeField[]];

/** The prescribed progress forms of these states name no day. */
const WITHOUT_THROUGH_DATE: readonly string[] = ['MA', 'TX', 'WY'];

const NEEDS_BY_STATE: Readonly<Record<string, readonly Need[]>> = {
  AZ: [['owner.name'], ['project.jobId']],
  CA: [['owner.name']],
  FL: [['owner.name']],
  GA: [['owner.name'], ['project.county'], ['materialsDescription']],
  MA: [['owner.name'], ['lender.name'], ['project.county']],
  MI: [['materialsDescription']],
  MS: [['owner.name'], ['project.county'], ['materialsDescription']],
  NV: [['disputedAmount']],
};

/** A waiver is not signed while one of these has no value. */
export function requiredFields({ stateCode, waiverType }: Pick<TemplateSlot, 'stateCode' | 'waiverType'>): Need[] {
  const rule = stateRuleOf(stateCode);
  const isConditional = !isUnconditional(waiverType);
  const needsThroughDate = isProgress(waiverType) && !WITHOUT_THROUGH_DATE.includes(stateCode);
  return [
    ['claimant.legalName', 'claimant.name'],
    ['customer.name'],
    ['project.address', 'project.name', 'project.legalDescription'],
    ...need(waiverType !== 'unconditional.final', ['amount', 'amountInWords']),
    ...need(needsThroughDate, ['throughDate', 'paymentPeriod.to']),
    ...need(isConditional && rule?.needsEvidenceOfPayment === true, ['payment.maker']),
    ...need(isConditional && rule?.needsEvidenceOfPayment === true, ['payment.payees']),
    ...need(rule?.needsContact === true, ['claimant.address']),
    ...need(rule?.needsContact === true, ['claimant.phone']),
    ...(NEEDS_BY_STATE[stateCode] ?? []),
  ];
}

const need = (isNeeded: boolean, fields: Need): Need[] => (isNeeded ? [fields] : []);

export function requiredBlocks(rule: StateRule | null, stateCode: string, type: WaiverType): BlockType[] {
  const needsNotice = (rule?.needsLargestNotice === true && isUnconditional(type)) || stateCode === 'GA';
  return [
    'signatureBlock',
    ...(rule?.needsWitness ? (['witnessBlock'] as const) : []),
    ...(needsNotice ? (['noticeBlock'] as const) : []),
  ];
}

export function publishProblems(slot: TemplateSlot, content: TemplateContent): PublishProblem[] {
  const { stateCode, waiverType } = slot;
  const rule = stateRuleOf(stateCode);
  const nodes = nodesOf(content.doc);
  const has = (type: BlockType) => nodes.some((node) => node.type === type && !isEmptyNotice(node));
  const fields = fieldsIn(content.doc);
  const unknown = fields.filter((field) => !isMergeField(field));
  const missing = requiredFields(slot).filter((names) => !names.some((name) => fields.includes(name)));
  const blocks = requiredBlocks(rule, stateCode, waiverType).filter((block) => !has(block));
  return [
    ...unknown.map((name) => ({ code: 'UNKNOWN_FIELD', name }) as const),
    ...missing.map(([name]) => ({ code: 'FIELD_MISSING', name }) as const),
    ...blocks.map((name) => ({ code: 'BLOCK_MISSING', name }) as const),
    ...sizeProblems(content, rule, waiverType),
    ...(rule?.notary === 'spoils-form' && has('notaryBlock') ? [{ code: 'NOTARY_IN_FORM' } as const] : []),
    ...(rule?.hasNoExceptions && hasExceptions(content.doc) ? [{ code: 'EXCEPTIONS_IN_FORM' } as const] : []),
    ...(rule !== null && content.legalReference === '' ? [{ code: 'LEGAL_REFERENCE_MISSING' } as const] : []),
  ];
}

/** A notice that says nothing is none. */
const isEmptyNotice = (node: TemplateNode): boolean =>
  node.type === 'noticeBlock' && !nodesOf(node).some(({ text = '' }) => text.trim() !== '');

function sizeProblems(
  { baseSizePt, doc }: TemplateContent,
  rule: StateRule | null,
  waiverType: WaiverType,
): PublishProblem[] {
  const smallest = Math.min(baseSizePt, ...textSizes(doc, baseSizePt));
  const isTooSmall = rule?.fontPtMin !== undefined && smallest < rule.fontPtMin;
  const blocks = doc.content ?? [];
  const sizesOf = (isWanted: (node: TemplateNode) => boolean) =>
    blocks.filter((node) => isWanted(node)).flatMap((node) => textSizes(node, baseSizePt));
  const notice = Math.min(...sizesOf(({ type }) => type === 'noticeBlock'));
  const tables = nodesOf(doc).some(({ type }) => TABLES.includes(type)) ? [TABLE_PT] : [];
  const largest = Math.max(baseSizePt, ...tables, ...sizesOf(({ type }) => type !== 'noticeBlock'));
  const needsLargest = rule?.needsLargestNotice === true && isUnconditional(waiverType);
  return [
    ...(isTooSmall ? [{ code: 'TEXT_TOO_SMALL', name: `${rule.fontPtMin} pt` } as const] : []),
    ...(needsLargest && notice < largest ? [{ code: 'NOTICE_TOO_SMALL', name: `${largest} pt` } as const] : []),
  ];
}

/** Each name once. */
export const fieldsIn = (doc: TemplateNode): string[] => [
  ...new Set(nodesOf(doc).flatMap((node) => (node.type === 'mergeField' ? [node.attrs?.field ?? ''] : []))),
];

/** Whether a waiver on this text can leave something out. An earlier version may have been published where none can. */
export const takesExceptions = (stateCode: string, doc: TemplateNode): boolean =>
  stateRuleOf(stateCode)?.hasNoExceptions !== true && hasExceptions(doc);

const hasExceptions = (doc: TemplateNode): boolean =>
  nodesOf(doc).some((node) => node.type === 'exceptionsTable' || (node.attrs?.field ?? '').startsWith('exceptions.'));

const BLOCK_WORDS: Readonly<Partial<Record<BlockType, string>>> = {
  signatureBlock: 'the signature block',
  witnessBlock: 'the witness block',
  noticeBlock: 'the notice',
};

/** What the console says about a problem. */
export function problemWords(problem: PublishProblem): string {
  switch (problem.code) {
    case 'UNKNOWN_FIELD':
      return `${problem.name} is not a field of a waiver.`;
    case 'FIELD_MISSING':
      return `Add the field: ${mergeFieldLabel(problem.name)}.`;
    case 'BLOCK_MISSING':
      return `Add ${BLOCK_WORDS[problem.name] ?? problem.name}.`;
    case 'TEXT_TOO_SMALL':
      return `This state wants nothing smaller than ${problem.name}.`;
    case 'NOTICE_TOO_SMALL':
      return `The notice has to be at least as large as the largest text, ${problem.name}.`;
    case 'NOTARY_IN_FORM':
      return 'A notary block can make the form of this state void. Take it out; a separate page is added when it is asked for.';
    case 'EXCEPTIONS_IN_FORM':
      return 'The form of this state has no room for exceptions. Take them out; a waiver that leaves something out needs a document of its own.';
    case 'LEGAL_REFERENCE_MISSING':
      return 'Name the statute from which the text is taken.';
  }
}
