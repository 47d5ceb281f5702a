import type { Sql } from '../database/open-database.ts';
import { selectThreadParts } from './questions.sql.ts';

type Thread = Awaited<ReturnType<typeof threadViews>>[number];
export type ThreadView = Thread;

/** The lines and messages of each question, in the order of the ids. */
export async function threadViews(sql: Sql, organizationId: string, ids: readonly string[]) {
  const [lines, messages, files] = await selectThreadParts(sql, organizationId, ids);
  const linesById = Map.groupBy(lines, ({ questionId }) => questionId);
  const messagesById = Map.groupBy(messages, ({ questionId }) => questionId);
  const filesByMessage = Map.groupBy(files, ({ messageId }) => messageId);
  return ids.map((id) => ({
    lines: (linesById.get(id) ?? []).map(({ description, amount }) => ({ description, amount })),
    messages: (messagesById.get(id) ?? []).map(({ questionId: _, ...message }) => ({
      ...message,
      files: (filesByMessage.get(message.id) ?? []).map(({ messageId: _of, ...file }) => file),
    })),
  }));
}
