// The handlers of imports.
import type { importCalls } from '@plumbline/contract/imports/import-calls';
import type { Handlers } from '../http/handler.ts';
import { changeImport } from './change-import.ts';
import { checkImport } from './check-import.ts';
import { correctImport } from './correct-import.ts';
import { downloadLeftOut } from './download-left-out.ts';
import { getImport } from './get-import.ts';
import { listImportErrors } from './list-import-errors.ts';
import { listImportMappings } from './list-import-mappings.ts';
import { listImports } from './list-imports.ts';
import { startImport } from './start-import.ts';
import { stopImport } from './stop-import.ts';
import { undoImport } from './undo-import.ts';
import { uploadImport } from './upload-import.ts';

export const importHandlers: Handlers<typeof importCalls> = {
  uploadImport,
  listImports,
  getImport,
  changeImport,
  checkImport,
  stopImport,
  listImportErrors,
  correctImport,
  downloadLeftOut,
  startImport,
  undoImport,
  listImportMappings,
};
