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
