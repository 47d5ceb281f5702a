// The calls of imports, listed by name: the order of a namespace depends on what loads it.
import * as documents from './documents.ts';
import * as imports from './imports.ts';

export const importCalls = {
  uploadImport: imports.uploadImport,
  listImports: imports.listImports,
  getImport: imports.getImport,
  changeImport: imports.changeImport,
  checkImport: imports.checkImport,
  stopImport: imports.stopImport,
  discardImport: imports.discardImport,
  listImportErrors: imports.listImportErrors,
  correctImport: imports.correctImport,
  downloadLeftOut: imports.downloadLeftOut,
  startImport: imports.startImport,
  undoImport: imports.undoImport,
  listImportMappings: imports.listImportMappings,
  matchDocuments: documents.matchDocuments,
  uploadDocument: documents.uploadDocument,
};
