import type { Answer } from '@plumbline/contract/call';
import type { getImport } from '@plumbline/contract/imports/imports';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { type ImportRun, type RunKey, selectRun } from './import-runs.sql.ts';

type View = Answer<typeof getImport>;

/** Where the file lies is nobody's business. */
export const runView = ({
  organizationId,
  fileKey,
  corrections,
  claimedUntil,
  columns,
  apiTokenId,
  createdBy,
  ...run
}: ImportRun): View => ({ ...run, columns: [...columns], source: apiTokenId === null ? 'FILE' : 'API' });

export const readRun = async (app: App, key: RunKey): Promise<View> =>
  runView((await selectRun(app.sql, key)) ?? refuse('not_found'));
