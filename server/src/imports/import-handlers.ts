// The handlers of imports.
import type { importCalls } from '@plumbline/contract/imports/import-calls';
import type { Handlers } from '../http/handler.ts';
import { changeImport } from './change-import.ts';
import { checkImport } from './check-import.ts';
import { correctImport } from './correct-import.ts';
import { downloadLeftOut } from './download-left-out.ts';
import { getImport } from './get-import.ts';
import { matchDocuments } from './documents/match-documents.ts';
import { uploadDocument } from './documents/upload-document.ts';
import { listImportErrors } from './list-import-errors.ts';
import { listImportMappings } from './list-import-mappings.ts';
import { listImports } from './list-imports.ts';
import { startImport } from './start-import.ts';
import { discardImport } from './clean-up-imports.ts';
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
  discardImport,
  listImportErrors,
  correctImport,
  downloadLeftOut,
  startImport,
  undoImport,
  listImportMappings,
  matchDocuments,
  uploadDocument,
};
