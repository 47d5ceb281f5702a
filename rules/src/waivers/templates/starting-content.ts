// What a new template begins with.

import { stateRuleOf } from '../state-rules.ts';
import { waiverTypeLabel } from '../waiver-types.ts';
import { defaultWording } from './default-wording.ts';
import { requiredBlocks } from './publish-problems.ts';
import type { TemplateContent, TemplateSlot } from './template-content.ts';
import type { TemplateNode } from './template-doc.ts';

const BASE_SIZE_PT = 10.5;

/**
 * Our wording, or where the state prescribes a form the frame of one: its statute and the blocks that it needs. The
 * organization loads the words itself (decision D11).
 */
export function startingContent(slot: Omit<TemplateSlot, 'projectClass'>): TemplateContent {
  const { stateCode, waiverType } = slot;
  const rule = stateRuleOf(stateCode);
  if (rule === null) return defaultWording(waiverType);
  const blocks = requiredBlocks(rule, stateCode, waiverType);
  const content: TemplateNode[] = [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: waiverTypeLabel(waiverType) }] },
    ...(blocks.includes('noticeBlock') ? [{ type: 'noticeBlock' as const, content: [EMPTY] }] : []),
    EMPTY,
    ...blocks.filter((type) => type !== 'noticeBlock').map((type) => ({ type })),
  ];
  return {
    baseSizePt: Math.max(BASE_SIZE_PT, rule.fontPtMin ?? 0),
    legalReference: rule.statute,
    doc: { type: 'doc', content },
  };
}

const EMPTY: TemplateNode = { type: 'paragraph' };
