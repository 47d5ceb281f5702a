import type { listWaiverSignatories as Call } from '@plumbline/contract/waiver-signing';
import type { Handler } from '../../http/handler.ts';
import { selectSignatories } from '../signatories.sql.ts';
import { signatoryView } from './signatory-view.ts';

export const listWaiverSignatories: Handler<typeof Call> = async (app, { organizationId }) => {
  const rows = await selectSignatories(app.sql, organizationId);
  return { rows: rows.map(signatoryView), count: rows.length };
};
