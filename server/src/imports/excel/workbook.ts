// What a workbook says about its sheets, texts and number formats.
import { posix } from 'node:path';
import { UnreadableFile } from '../unreadable-file.ts';
import { addText, singleLine } from './cell-text.ts';
import { type NumberFormat, numberFormat } from './number-formats.ts';
import { parseXml, type XmlHandlers } from './read-xml.ts';
import type { WorkbookArchive } from './workbook-archive.ts';

const MEGABYTE = 1024 * 1024;
const PART_BYTES_MAX = 16 * MEGABYTE;
/** They are kept in memory while the sheet is read. */
const TEXTS_BYTES_MAX = 96 * MEGABYTE;

export type Sheet = { readonly name: string; readonly path: string };
export type Workbook = {
  /** Those that a person sees, in their order. */
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly texts: readonly string[];
  /** By the number that cells refer to. */
  readonly formats: readonly NumberFormat[];
};

export async function readWorkbook(archive: WorkbookArchive): Promise<Workbook> {
  const root = await targetsIn(archive, '_rels/.rels', '');
  const path = root.find(({ type }) => type.endsWith('/officeDocument'))?.path ?? 'xl/workbook.xml';
  const folder = posix.dirname(path);
  const targets = await targetsIn(archive, posix.join(folder, '_rels', `${posix.basename(path)}.rels`), folder);
  const pathOf = (type: string) => targets.find((target) => target.type.endsWith(`/${type}`))?.path;
  const { sheets, is1904 } = await readSheets(
    archive,
    path,
    new Map(targets.map((target) => [target.id, target.path])),
  );
  return {
    sheets,
    is1904,
    texts: await readTexts(archive, pathOf('sharedStrings')),
    formats: await readFormats(archive, pathOf('styles')),
  };
}

/** Parses a part; false if the workbook does not have it. */
async function readPart(
  archive: WorkbookArchive,
  path: string | undefined,
  handlers: XmlHandlers,
  maxBytes = PART_BYTES_MAX,
): Promise<boolean> {
  const bytes = path === undefined ? null : await archive.read(path, maxBytes);
  if (bytes === null) return false;
  await parseXml(bytes, handlers);
  return true;
}

type Target = { id: string; type: string; path: string };

async function targetsIn(archive: WorkbookArchive, path: string, folder: string): Promise<Target[]> {
  const targets: Target[] = [];
  await readPart(archive, path, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return;
      targets.push({ id, type, path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target) });
    },
  });
  return targets;
}

async function readSheets(archive: WorkbookArchive, path: string, pathById: ReadonlyMap<string, string>) {
  const sheets: Sheet[] = [];
  let is1904 = false;
  const isRead = await readPart(archive, path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const target = id === undefined ? undefined : pathById.get(id);
      const isHidden = ['hidden', 'veryHidden'].includes(attributes['state'] ?? '');
      if (name === 'sheet' && target !== undefined && !isHidden)
        sheets.push({ name: attributes['name'] ?? '', path: target });
    },
  });
  if (!isRead || sheets.length === 0)
    throw new UnreadableFile('This is not an Excel workbook with a sheet. Save it as .xlsx or as CSV.');
  return { sheets, is1904 };
}

/** Texts that cells share, without the pronunciation that Japanese workbooks add. */
async function readTexts(archive: WorkbookArchive, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPronunciation = false;
  const handlers: XmlHandlers = {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isPronunciation = true;
    },
    text: (part) => {
      if (isText && !isPronunciation) text = addText(text, part);
    },
    close: (name) => {
      // Once for all cells that refer to it.
      if (name === 'si') texts.push(singleLine(text));
      if (name === 't') isText = false;
      if (name === 'rPh') isPronunciation = false;
    },
  };
  await readPart(archive, path, handlers, TEXTS_BYTES_MAX);
  return texts;
}

async function readFormats(archive: WorkbookArchive, path: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  await readPart(archive, path, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}
