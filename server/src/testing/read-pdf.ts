import { extractTextItems, getDocumentProxy, getMeta } from 'unpdf';

export type PdfText = { pages: string[]; title: string };

/** The text of each page of a PDF, cells and lines separated by bars. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  // A copy: PDF.js takes ownership of the buffer.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await extractTextItems(document);
  const { info } = await getMeta(document);
  const texts = items.map((page) => page.map(({ str }) => str).filter((text) => text.trim() !== ''));
  return { pages: texts.map((page) => page.join('|')), title: String(info['Title']) };
}
