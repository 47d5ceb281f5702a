// Scripts, macros and programs in uploaded files, which could run on the computer of whoever opens them.
import { inflateRawSync } from 'node:zlib';
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';
import { kindByContent } from '@plumbline/rules/waivers/waiver-files';

/** An older Word document is a compound file, which names its macros. */
const DOC_MACROS = ['_VBA_PROJECT', 'Macros'].map((name) => Buffer.from(name, 'utf16le'));

/** 'unreadable': a PDF that is damaged, or that only a password opens. */
export type ContentProblem = 'active' | 'unreadable';

/** Runs on a worker thread: see check-content.ts. */
export async function contentProblemOf(bytes: Buffer): Promise<ContentProblem | null> {
  switch (kindByContent(bytes)) {
    case 'pdf':
      return problemOfPdf(bytes);
    case 'docx':
      return isActiveDocx(bytes) ? 'active' : null;
    case 'doc':
      return DOC_MACROS.some((name) => bytes.includes(name)) ? 'active' : null;
    default:
      return null;
  }
}

/** Names that an archive does not compress: macros, controls, and programs in the place of embedded objects. */
const DOCX_NAMES = /vbaproject|word\/activex\/|word\/embeddings\/[^./]{1,100}\.(?:bin|exe)/iu;
const DOCX_MACRO_TYPES = /macroenabled|vbaproject/iu;
const PART_BYTES_MAX = 1_000_000;

function isActiveDocx(bytes: Buffer): boolean {
  if (DOCX_NAMES.test(bytes.toString('latin1'))) return true;
  const types = partOf(bytes, '[Content_Types].xml');
  const settings = partOf(bytes, 'word/_rels/settings.xml.rels').split('<');
  const isFarTemplate = (tag: string) => tag.includes('/attachedTemplate"') && tag.includes('External');
  return DOCX_MACRO_TYPES.test(types) || settings.some(isFarTemplate);
}

/** The text of a small part of an archive, found by its line in the directory; empty if there is none. */
function partOf(bytes: Buffer, name: string): string {
  const line = bytes.lastIndexOf(name) - 46;
  if (line < 0 || bytes.readUInt32LE(line) !== 0x02014b50) return '';
  const [isPacked, length, at] = [bytes[line + 10] === 8, bytes.readUInt32LE(line + 20), bytes.readUInt32LE(line + 42)];
  if (at + 30 > bytes.length) return '';
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const data = bytes.subarray(start, start + length);
  return (isPacked ? inflateRawSync(data, { maxOutputLength: PART_BYTES_MAX }) : data).toString();
}

/** Actions that run code or start programs. */
const ACTIONS: ReadonlySet<string> = new Set(['JavaScript', 'Launch', 'ImportData', 'Rendition', 'RichMediaExecute']);
const ACTIVE_KEYS = ['JS', 'JavaScript', 'XFA', 'EmbeddedFiles'];
const OBJECTS_MAX = 500_000;

/** Compressed objects are read too. */
async function problemOfPdf(bytes: Buffer): Promise<ContentProblem | null> {
  const pdf = await PDF.load(bytes).catch(() => null);
  if (pdf === null || (pdf.isEncrypted && !pdf.isAuthenticated)) return 'unreadable';
  const resolve = (object: PdfObject | undefined) => (object instanceof PdfRef ? pdf.getObject(object) : object);
  const seen = new Set<PdfObject>();
  const waiting: PdfObject[] = [pdf.getCatalog()];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    const found = resolve(object);
    if (!found || seen.has(found)) continue;
    if (seen.size > OBJECTS_MAX) return 'active';
    seen.add(found);
    if (found instanceof PdfDict) {
      const action = resolve(found.get('S'));
      if (ACTIVE_KEYS.some((key) => found.has(key))) return 'active';
      if (action instanceof PdfName && ACTIONS.has(action.value)) return 'active';
      for (const [, value] of found) waiting.push(value);
    } else if (found instanceof PdfArray) {
      for (const value of found) waiting.push(value);
    }
  }
  return null;
}
