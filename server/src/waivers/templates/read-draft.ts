import { Refused } from '@plumbline/contract/refusals';
import { readTemplateContent, type TemplateContent } from '@plumbline/rules/waivers/templates/template-content';

/** Refuses a text that cannot be printed, and says where. */
export function readDraft(sent: { baseSizePt: number; legalReference: string; doc: unknown }): TemplateContent {
  const read = readTemplateContent(sent);
  if ('problem' in read) {
    throw new Refused('waiver_template_unreadable', undefined, { [`draft.${read.field}`]: read.problem });
  }
  return read.content;
}
