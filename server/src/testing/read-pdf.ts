import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { extractTextItems, getDocumentProxy, getMeta, type StructuredTextItem } from 'unpdf';

export type PdfText = { pages: string[]; title: string };

/** The text of each page of a PDF, cells and lines separated by bars. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  // A copy: PDF.js takes ownership of the buffer.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await extractTextItems(document);
  const { info } = await getMeta(document);
  const pages = items.map((page) => joinTexts(page.filter(({ str }) => str.trim() !== '')));
  return { pages, title: String(info['Title']) };
}

/** Less than the space between columns: a font moves letters closer together within a text. */
const KERNING = 3;

function joinTexts(items: readonly StructuredTextItem[]): string {
  return items.reduce((text, { str, x, y }, place) => {
    const before = items[place - 1];
    const isSameText = before !== undefined && before.y === y && Math.abs(before.x + before.width - x) < KERNING;
    return `${text}${before === undefined || isSameText ? '' : '|'}${str}`;
  }, '');
}

export type TagTree = { role?: string; alt?: string; type?: string; children?: TagTree[] };

/** What a screen reader learns of a PDF: whether it is tagged, its language and title, and its structure. */
export async function readTags(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at): Promise<TagTree> => {
      const page = await pdf.getPage(at + 1);
      return (await page.getStructTree()) ?? {};
    }),
  );
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  return { pdf, isTagged: marks?.Marked === true, title: info.Title, language: info.Language, pages };
}

const hasText = ({ type, children = [] }: TagTree): boolean => type === 'content' || children.some(hasText);

/** The roles of what has some text on a page. */
export const rolesIn = (tree: TagTree): string[] => [
  ...(tree.role === undefined || !hasText(tree) ? [] : [tree.role]),
  ...(tree.children ?? []).flatMap((child) => rolesIn(child)),
];

/** The fonts that the pages of a PDF name, and those of them whose file it does not contain: a reader would draw another one. */
export async function readFonts(bytes: Uint8Array): Promise<{ fonts: string[]; missing: string[] }> {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const fonts = dictionariesIn(pdf).filter((dict) => dict.getName('Type')?.value === 'Font');
  const nameOf = (font: PdfDict) => font.getName('BaseFont')?.value ?? font.getName('Subtype')?.value ?? '';
  // A composite font has its file in the font beneath it.
  const isEmbedded = (font: PdfDict): boolean => {
    const beneath = font.getArray('DescendantFonts', resolve);
    if (beneath !== undefined)
      return [...beneath].every((each) => {
        const found = each instanceof PdfRef ? resolve(each) : each;
        return found instanceof PdfDict && isEmbedded(found);
      });
    const descriptor = font.getDict('FontDescriptor', resolve);
    return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.get(key, resolve) instanceof PdfStream);
  };
  return { fonts: fonts.map(nameOf), missing: fonts.filter((font) => !isEmbedded(font)).map(nameOf) };
}

/** Everything that can be reached from the pages. The form of the seal names fonts too, with which nothing is drawn. */
function dictionariesIn(pdf: PDF): PdfDict[] {
  const seen = new Set<PdfObject>();
  const waiting: PdfObject[] = pdf.getPages().map(({ dict }) => dict);
  for (let found = waiting.pop(); found !== undefined; found = waiting.pop()) {
    const value = found instanceof PdfRef ? pdf.getObject(found) : found;
    if (value === null || seen.has(value)) continue;
    seen.add(value);
    if (value instanceof PdfDict) waiting.push(...[...value].map(([, entry]) => entry));
    else if (value instanceof PdfArray) waiting.push(...value);
  }
  return [...seen].filter((value) => value instanceof PdfDict);
}
