import { WAIVER_TYPES, type WaiverType } from '../waiver-types.ts';
import { isFontPt, readTemplateDoc, type TemplateNode } from './template-doc.ts';

export const PROJECT_CLASSES = ['any', 'residential', 'commercial', 'public'] as const;
export type TemplateClass = (typeof PROJECT_CLASSES)[number];

/** A customer's own form has no template. */
export type TemplateType = Exclude<WaiverType, 'other'>;
export const TEMPLATE_TYPES: readonly TemplateType[] = WAIVER_TYPES.filter((type) => type !== 'other');

/** A state's code, or any state without a prescribed form. */
export const ANY_STATE = '*';

/** What a template is for; an organization has one for each. */
export type TemplateSlot = {
  readonly stateCode: string;
  readonly waiverType: TemplateType;
  readonly projectClass: TemplateClass;
};

/** What is frozen when a version is published. */
export type TemplateContent = {
  readonly baseSizePt: number;
  /** The statute that prescribes the text; empty where there is none. */
  readonly legalReference: string;
  readonly doc: TemplateNode;
};

/** Reads a draft as it was sent. */
export function readTemplateContent(sent: {
  readonly baseSizePt: number;
  readonly legalReference: string;
  readonly doc: unknown;
}): { readonly content: TemplateContent } | { readonly field: 'baseSizePt' | 'doc'; readonly problem: string } {
  if (!isFontPt(sent.baseSizePt)) return { field: 'baseSizePt', problem: 'Choose a size from 6 to 28 points.' };
  const read = readTemplateDoc(sent.doc);
  if ('problem' in read) return { field: 'doc', problem: read.problem };
  return {
    content: { baseSizePt: sent.baseSizePt, legalReference: sent.legalReference.trim(), doc: read.doc },
  };
}
