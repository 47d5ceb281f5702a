import type { listRecurrences as Call } from '@plumbline/contract/recurrences';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Handler } from '../http/handler.ts';
import { taggedByContent } from '../lists/answer-list.ts';
import { selectRecurrencePage } from './recurrences.sql.ts';

export const listRecurrences: Handler<typeof Call> = async (app, { tenant, customerId }, { ifNoneMatch, ...input }) => {
  const { sort, direction, page, size, status, currencyCode, search } = recurrenceList.read(input);
  const found = await selectRecurrencePage(
    app.sql,
    { sort, direction },
    {
      organizationId: tenant.organizationId,
      customerId,
      status,
      currencyCode,
      search: search === null ? null : likePattern(search),
      limit: size,
      offset: (page - 1) * size,
    },
  );
  return taggedByContent(found, ifNoneMatch);
};
