// Paints a receipt on canvases, one for each page, and wraps them as a PDF. Painted instead of copied from the page:
// browsers do not agree on turning HTML into a picture.
import { jpegPdf, type JpegPage } from './jpeg-pdf.ts';
import type { ReceiptLine } from './receipt-lines.ts';

/** Pixels of CSS inside margins of half an inch on letter paper: 7.5 by 10 inches. */
const [WIDTH, HEIGHT] = [720, 960];
const SCALE = 2;
const QUALITY = 0.98;

const LOOKS = {
  title: { font: '600 26px', line: 34, before: 10, after: 2 },
  head: { font: '600 16px', line: 22, before: 26, after: 6 },
  text: { font: '400 14px', line: 20, before: 4, after: 14 },
  row: { font: '400 14px', line: 20, before: 7, after: 7 },
  total: { font: '600 15px', line: 22, before: 8, after: 8 },
} as const;

const [INK, QUIET, RULE] = ['#1b1917', '#57534e', '#d6d3d1'];
/** Where the values of rows begin that do not fit at the right edge. */
const VALUE_X = 240;

export async function receiptPdf(lines: readonly ReceiptLine[]): Promise<Blob> {
  await document.fonts.ready;
  const pages = paintPages(lines);
  return jpegPdf(await Promise.all(pages.map(jpegOf)));
}

function paintPages(lines: readonly ReceiptLine[]): HTMLCanvasElement[] {
  const pages = [newPage()];
  let y = 0;
  for (const line of lines) {
    const page = pages.at(-1)!;
    const parts = wrapped(page, line);
    const { line: lineHeight, before, after } = LOOKS[line.kind];
    const height = before + parts.length * lineHeight + after;
    if (y > 0 && y + height > HEIGHT) {
      pages.push(newPage());
      y = 0;
    }
    paintLine(pages.at(-1)!, line, parts, y);
    y += height;
  }
  return pages;
}

function newPage(): HTMLCanvasElement {
  const page = document.createElement('canvas');
  page.width = WIDTH * SCALE;
  page.height = HEIGHT * SCALE;
  const pen = penOf(page);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  return page;
}

function penOf(page: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = page.getContext('2d');
  if (!pen) throw new Error('this browser cannot paint');
  return pen;
}

const fontOf = ({ kind }: ReceiptLine): string =>
  `${LOOKS[kind].font} ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;

/** The words of the line that may be long: its value, or its only text. */
function wrapped(page: HTMLCanvasElement, line: ReceiptLine): string[] {
  const pen = penOf(page);
  pen.font = fontOf(line);
  const isRow = 'value' in line;
  const width = isRow ? WIDTH - VALUE_X : WIDTH;
  return (isRow ? line.value : line.text).split('\n').flatMap((text) => wrap(pen, text, width));
}

function wrap(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row !== '' && pen.measureText(longer).width > width) {
      rows.push(row);
      row = word;
    } else {
      row = longer;
    }
  }
  return [...rows, row];
}

function paintLine(page: HTMLCanvasElement, line: ReceiptLine, parts: readonly string[], top: number): void {
  const pen = penOf(page);
  const { line: lineHeight, before, after } = LOOKS[line.kind];
  const isRow = 'value' in line;
  const baseline = top + before + lineHeight * 0.72;
  pen.font = fontOf(line);
  pen.fillStyle = line.kind === 'text' || line.kind === 'row' ? QUIET : INK;
  if (isRow) pen.fillText(line.text, 0, baseline, VALUE_X - 16);
  pen.fillStyle = line.kind === 'text' ? QUIET : INK;
  pen.textAlign = isRow ? 'right' : 'left';
  for (const [place, part] of parts.entries()) {
    pen.fillText(part, isRow ? WIDTH : 0, baseline + place * lineHeight, isRow ? WIDTH - VALUE_X : WIDTH);
  }
  pen.textAlign = 'left';
  if (!isRow) return;
  pen.fillStyle = RULE;
  pen.fillRect(0, top + before + parts.length * lineHeight + after - 1, WIDTH, 1);
}

async function jpegOf(page: HTMLCanvasElement): Promise<JpegPage> {
  const blob = await new Promise<Blob | null>((resolve) => {
    page.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('this browser cannot make a JPEG');
  return { data: new Uint8Array(await blob.arrayBuffer()), width: page.width, height: page.height };
}
