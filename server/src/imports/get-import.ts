import type { getImport as Call } from '@plumbline/contract/imports/imports';
import type { Handler } from '../http/handler.ts';
import { readRun } from './run-view.ts';

export const getImport: Handler<typeof Call> = (app, { organizationId }, { id }) =>
  readRun(app, { organizationId, id });
