import { refuse } from '@plumbline/contract/refusals';
import type { getWaiverTemplate as Call } from '@plumbline/contract/waiver-templates';
import type { Handler } from '../../http/handler.ts';
import { templateView } from './template-view.ts';
import { selectTemplate } from './waiver-templates.sql.ts';

export const getWaiverTemplate: Handler<typeof Call> = async ({ sql }, { organizationId }, { id }) =>
  templateView((await selectTemplate(sql, { organizationId, id })) ?? refuse('not_found'));
