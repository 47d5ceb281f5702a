import type { listWaiverTemplates as Call } from '@plumbline/contract/waiver-templates';
import type { Handler } from '../../http/handler.ts';
import { templateRow } from './template-view.ts';
import { selectTemplates } from './waiver-templates.sql.ts';

export const listWaiverTemplates: Handler<typeof Call> = async ({ sql }, { organizationId }) => {
  const rows = await selectTemplates(sql, organizationId);
  return { rows: rows.map((row) => templateRow(row)), count: rows.length };
};
