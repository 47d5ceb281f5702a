import type { listMails as Call } from '@plumbline/contract/mails/outbox';
import { undeliveredSince } from '@plumbline/rules/mails/outbox-list';
import type { Handler } from '../http/handler.ts';
import { nextBefore, rowBefore } from '../http/page-before.ts';
import { mailView } from './mail-view.ts';
import { selectMails } from './outbox.sql.ts';

const PAGE = 50;

export const listMails: Handler<typeof Call> = async ({ sql, now }, { organizationId }, input) => {
  const { search = '', state, kind, before } = input;
  const page = { since: undeliveredSince(now()), before: rowBefore(before), limit: PAGE + 1 };
  const found = await selectMails(sql, { organizationId, search: search.trim(), state, kind, ...page });
  const cursors = found.map(({ createdAt: at, id }) => ({ at, id }));
  return { rows: found.slice(0, PAGE).map(mailView), next: nextBefore(cursors, PAGE) };
};
