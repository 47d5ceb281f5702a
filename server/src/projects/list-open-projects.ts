import { listOpenProjects as call, type listOpenProjects as Call } from '@plumbline/contract/projects';
import { today } from '@plumbline/rules/dates';
import { currencyFor } from '@plumbline/rules/portals/currency';
import { projectList } from '@plumbline/rules/projects/project-list';
import { forceCustomPlan } from '../database/force-custom-plan.ts';
import type { Handler } from '../http/handler.ts';
import { answerList, fieldsHash } from '../lists/answer-list.ts';
import { readFound } from '../lists/read-list.ts';
import { orderedProjectsQuery, selectProjectRows } from './open-projects.sql.ts';

const FIELDS = fieldsHash(call.answer);

/** No index has the order, which is of sums by age. So it is found once, until something of the customer changes. */
export const listOpenProjects: Handler<typeof Call> = async (
  app,
  { tenant, customerId },
  { ifNoneMatch, ...input },
) => {
  const filters = projectList.read(input);
  const { page, size, startDate, endDate, ...listed } = filters;
  const currencyCode = currencyFor(filters.currencyCode, tenant.settings.currencyCodes);
  const day = today(app.now(), tenant.timeZone);
  const scope = { organizationId: tenant.organizationId, customerId, currencyCode, day };
  return answerList({
    fields: FIELDS,
    context: `${tenant.organizationId} ${customerId} ${currencyCode} ${day}`,
    input,
    ifNoneMatch,
    read: (knownVersion) =>
      readFound({
        app,
        list: `projects ${JSON.stringify([scope, startDate, endDate, listed])}`,
        offset: (page - 1) * size,
        size,
        find: () => forceCustomPlan(app.database, orderedProjectsQuery(app.sql, scope, filters)),
        readIds: (ids) => selectProjectRows(app.sql, { ...scope, startDate, endDate, ids, knownVersion }),
      }),
  });
};
