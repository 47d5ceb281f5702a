import type { listImportMappings as Call } from '@plumbline/contract/imports/imports';
import type { ImportKind } from '@plumbline/rules/imports/import-kinds';
import type { Handler } from '../http/handler.ts';
import { selectMappings } from './import-runs.sql.ts';

export const listImportMappings: Handler<typeof Call> = async (app, { organizationId }, { kind }) => {
  const rows = await selectMappings(app.sql, organizationId, kind);
  return {
    rows: rows.map(({ columns, kind: of, ...row }) => ({ ...row, kind: of as ImportKind, columns: { ...columns } })),
    count: rows.length,
  };
};
