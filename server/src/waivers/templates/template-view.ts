import { problemWords, publishProblems } from '@plumbline/rules/waivers/templates/publish-problems';
import type { TemplateRow } from './waiver-templates.sql.ts';

export const templateRow = ({ publishedVersion, publishedAt, sha256, draft, ...row }: TemplateRow) => ({
  ...row,
  published:
    publishedVersion === null || publishedAt === null || sha256 === null
      ? null
      : { version: publishedVersion, publishedAt, sha256: sha256.toString('hex') },
});

export const templateView = (row: TemplateRow) => ({
  ...templateRow(row),
  draft: { ...row.draft, doc: row.draft.doc as unknown as Record<string, unknown> },
  problems: publishProblems(row, row.draft).map((problem) => ({ ...problem, message: problemWords(problem) })),
});
