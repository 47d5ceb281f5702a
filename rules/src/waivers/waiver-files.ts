// Checks the files of a waiver request, and documents from the ERP, by name and content (Spec 1 §5, decision D7).

export type FileKind = 'pdf' | 'doc' | 'docx' | 'jpg' | 'png';
export type WaiverFilePurpose = 'custom-form' | 'unconditional-template' | 'notarized-scan' | 'prepared';
export type FilePurpose = WaiverFilePurpose | 'invoice-document' | 'project-document' | 'question-file';

const ALLOWED: Readonly<Record<FilePurpose, readonly FileKind[]>> = {
  'custom-form': ['pdf', 'doc', 'docx'],
  'unconditional-template': ['pdf'],
  'notarized-scan': ['pdf', 'jpg', 'png'],
  prepared: ['pdf', 'jpg', 'png'],
  'invoice-document': ['pdf'],
  'project-document': ['pdf', 'jpg', 'png'],
  'question-file': ['pdf', 'jpg', 'png', 'doc', 'docx'],
};

export const WAIVER_FILES_MAX = 10;
export const WAIVER_FILE_BYTES_MAX = 25 * 1024 * 1024;
/** How many first bytes are needed to detect the kind. */
export const CONTENT_BYTES = 64;

export type FileProblem = 'type' | 'empty' | 'too-large' | 'content';

const KIND_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map([
  ['pdf', 'pdf'],
  ['doc', 'doc'],
  ['docx', 'docx'],
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['png', 'png'],
]);

/** Uses the last extension only: 'waiver.pdf.exe' is not a PDF, and '.pdf' has no name. */
function kindByName(name: string): FileKind | null {
  const dot = name.lastIndexOf('.');
  return dot < 1 ? null : (KIND_BY_EXTENSION.get(name.slice(dot + 1).toLowerCase()) ?? null);
}

const begins = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, place) => bytes[at + place] === byte);

const codesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const PDF = codesOf('%PDF-');
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPG = [0xff, 0xd8, 0xff];
/** A zip file names its first entry at byte 30; an Office document starts with one of these. */
const ZIP_NAME_AT = 30;
const OFFICE_ENTRIES = ['[Content_Types].xml', '_rels/', 'docProps/', 'word/'].map(codesOf);

/** The kind of a file by its first bytes; null if it is not an accepted kind. */
export function kindByContent(bytes: Uint8Array): FileKind | null {
  if (begins(bytes, PDF)) return 'pdf';
  if (begins(bytes, OLE)) return 'doc';
  if (begins(bytes, PNG)) return 'png';
  if (begins(bytes, JPG)) return 'jpg';
  const isOffice = begins(bytes, ZIP) && OFFICE_ENTRIES.some((name) => begins(bytes, name, ZIP_NAME_AT));
  return isOffice ? 'docx' : null;
}

/** The check in the browser, before the upload. */
export function fileProblem(
  { name, size }: { readonly name: string; readonly size: number },
  purpose: FilePurpose,
): FileProblem | null {
  const kind = kindByName(name);
  if (kind === null || !ALLOWED[purpose].includes(kind)) return 'type';
  if (size === 0) return 'empty';
  return size > WAIVER_FILE_BYTES_MAX ? 'too-large' : null;
}

/** The check on the server: the content must match the file name. */
export const contentProblem = (
  file: { readonly name: string; readonly size: number },
  firstBytes: Uint8Array,
  purpose: FilePurpose,
): FileProblem | null =>
  fileProblem(file, purpose) ?? (kindByContent(firstBytes) === kindByName(file.name) ? null : 'content');
