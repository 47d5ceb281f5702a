// Every refusal of a template.
import { newId } from '../../database/new-id.ts';
import { templatePortal } from '../../waivers/testing/template-portal.ts';
import type { RefusalCases } from './refusal-cases.ts';

type TemplateCall =
  | 'createWaiverTemplate'
  | 'getWaiverTemplate'
  | 'previewWaiverTemplate'
  | 'publishWaiverTemplate'
  | 'retireWaiverTemplate'
  | 'saveWaiverTemplate';

export async function waiverTemplateRefusalCases(): Promise<RefusalCases<TemplateCall>> {
  const portal = await templatePortal();
  const { created, create, change, draft } = portal;
  const { id } = await created({ stateCode: 'OR' });
  const unreadable = { ...draft(), doc: { type: 'doc', content: [{ type: 'image' }] } };
  const name = 'Text';
  return {
    getWaiverTemplate: { not_found: () => portal.getTemplate(newId()) },
    createWaiverTemplate: {
      waiver_template_exists: () => create({ stateCode: 'OR' }),
      waiver_template_unreadable: () => create({ stateCode: 'ID', draft: unreadable }),
    },
    saveWaiverTemplate: {
      not_found: () => change('PUT', newId(), { name, revision: 1, draft: draft() }),
      waiver_template_changed: () => change('PUT', id, { name, revision: 9, draft: draft() }),
      waiver_template_unreadable: () => change('PUT', id, { name, revision: 1, draft: unreadable }),
    },
    publishWaiverTemplate: {
      not_found: () => change('POST', `${newId()}/publish`, { revision: 1 }),
      waiver_template_changed: () => change('POST', `${id}/publish`, { revision: 9 }),
      waiver_template_incomplete: async () => {
        const { id: incomplete } = await created({ stateCode: 'CA' });
        return change('POST', `${incomplete}/publish`, { revision: 1 });
      },
    },
    previewWaiverTemplate: { not_found: () => portal.getTemplate(`${newId()}/preview`) },
    retireWaiverTemplate: { not_found: () => change('POST', `${newId()}/retire`, {}) },
  };
}
