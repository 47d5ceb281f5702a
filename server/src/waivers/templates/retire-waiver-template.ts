import type { retireWaiverTemplate as Call } from '@plumbline/contract/waiver-templates';
import type { Handler } from '../../http/handler.ts';
import { changeTemplate } from './change-template.ts';
import { updateTemplate } from './waiver-templates.sql.ts';

/** A second time changes nothing. */
export const retireWaiverTemplate: Handler<typeof Call> = (app, staff, { id }) =>
  changeTemplate(app, staff, { id }, async ({ tx, template }) => {
    if (template.publishedVersion === null) return null;
    await updateTemplate(tx, { organizationId: staff.organizationId, id }, { publishedVersion: null });
    return { action: 'waiver-template.retired', detail: { version: template.publishedVersion } };
  });
