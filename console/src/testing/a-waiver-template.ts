import type { Answer } from '@plumbline/contract/call';
import type { getWaiverTemplate, listWaiverTemplates } from '@plumbline/contract/waiver-templates';
import { defaultWording } from '@plumbline/rules/waivers/templates/default-wording';
import type { TemplateNode } from '@plumbline/rules/waivers/templates/template-doc';

type Listed = Answer<typeof listWaiverTemplates>['rows'][number];
type Template = Answer<typeof getWaiverTemplate>;

export const TEMPLATE_ID = '0198c7a2-0000-7000-8000-000000000031';

/** Conditional progress in Colorado, published as it is. */
export const aListedTemplate = (facts: Partial<Listed> = {}): Listed => ({
  id: TEMPLATE_ID,
  stateCode: 'CO',
  waiverType: 'conditional.progress',
  projectClass: 'any',
  name: 'Colorado, our text',
  revision: 5,
  changedAt: '2026-10-13T15:00:00.000Z',
  published: { version: 3, publishedAt: '2026-10-13T16:00:00.000Z', sha256: 'ab'.repeat(32) },
  ...facts,
});

export const draftWith = (content: readonly TemplateNode[], facts: Partial<Template['draft']> = {}) => ({
  baseSizePt: 10.5,
  legalReference: '',
  doc: { type: 'doc', content },
  ...facts,
});

/** With the standard wording, unless the facts have a draft. */
export const aTemplate = (facts: Partial<Template> = {}): Template => ({
  ...aListedTemplate(),
  draft: { ...defaultWording('conditional.progress'), doc: { ...defaultWording('conditional.progress').doc } },
  problems: [],
  ...facts,
});
