import type { checkPortalLabel as Call } from '@plumbline/contract/installation/organizations';
import { normalizeLabel, portalLabelProblem } from '@plumbline/rules/portals/portal-label';
import type { Handler } from '../http/handler.ts';
import { selectIsLabelTaken } from './organizations.sql.ts';

export const checkPortalLabel: Handler<typeof Call> = async (app, _caller, input) => {
  const label = normalizeLabel(input.label);
  const isFree = portalLabelProblem(label) === null && !(await selectIsLabelTaken(app.sql, label));
  return { isFree, url: app.tenants.urlOf({ label, domain: null }) };
};
