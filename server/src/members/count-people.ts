import type { countPeople as Call } from '@plumbline/contract/customers/people';
import type { Handler } from '../http/handler.ts';
import { selectPeopleCounts } from './people.sql.ts';

export const countPeople: Handler<typeof Call> = (app, { organizationId }) =>
  selectPeopleCounts(app.sql, organizationId);
