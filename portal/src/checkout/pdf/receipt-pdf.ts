// Paints a receipt on canvases, one for each page, and wraps them as a PDF. Painted instead of copied from the page:
// browsers do not agree on turning HTML into a picture.
import { jpegPdf, type JpegPage } from './jpeg-pdf.ts';
import type { ReceiptLine } from './receipt-lines.ts';

/** Pixels of CSS inside margins of half an inch on letter paper: 7.5 by 10 inches. */
const [WIDTH, HEIGHT] = [720, 960];
const SCALE = 2;
const QUALITY = 0.98;
const LOGO = { width: 280, height: 34 };

const [INK, QUIET, HAIRLINE] = ['#1b1a18', '#55524c', '#d6d3cc'];

type Look = {
  font: string;
  line: number;
  before: number;
  after: number;
  /** Of the text; a value is always ink, except beside the contact. */
  color: string;
  /** Where the value begins; without it, it ends at the right edge. */
  valueX?: number;
  rule?: { where: 'above' | 'below'; width: number; color: string };
};

const LOOKS: Readonly<Record<ReceiptLine['kind'], Look>> = {
  masthead: { font: '600 22px', line: 28, before: 4, after: 0, color: INK },
  contact: {
    font: '400 12px',
    line: 17,
    before: 4,
    after: 26,
    color: QUIET,
    rule: { where: 'below', width: 2, color: INK },
  },
  fact: { font: '400 13px', line: 19, before: 4, after: 4, color: QUIET, valueX: 150 },
  head: { font: '600 15px', line: 20, before: 26, after: 8, color: INK },
  text: { font: '400 12px', line: 17, before: 8, after: 0, color: QUIET },
  row: {
    font: '400 13px',
    line: 19,
    before: 7,
    after: 7,
    color: INK,
    rule: { where: 'above', width: 1, color: HAIRLINE },
  },
  total: {
    font: '600 16px',
    line: 22,
    before: 9,
    after: 9,
    color: INK,
    rule: { where: 'above', width: 2, color: INK },
  },
};

/** Of rows whose value ends at the right edge: what the text may take. */
const TEXT_WIDTH = 340;

export async function receiptPdf(lines: readonly ReceiptLine[], logoUrl: string | null): Promise<Blob> {
  const [logo] = await Promise.all([loadLogo(logoUrl), document.fonts.ready]);
  const pages = paintPages(lines, logo);
  return jpegPdf(await Promise.all(pages.map(jpegOf)));
}

/** Null if there is none, or if it cannot be shown: the supplier's name stands there then. */
async function loadLogo(url: string | null): Promise<HTMLImageElement | null> {
  if (url === null) return null;
  const logo = new Image();
  logo.src = url;
  return logo.decode().then(
    () => (logo.width > 0 && logo.height > 0 ? logo : null),
    () => null,
  );
}

function paintPages(lines: readonly ReceiptLine[], logo: HTMLImageElement | null): HTMLCanvasElement[] {
  const pages = [newPage()];
  let y = 0;
  for (const line of lines) {
    const parts = wrapped(pages.at(-1)!, line);
    const { line: lineHeight, before, after } = LOOKS[line.kind];
    const height = before + parts.length * lineHeight + after;
    if (y > 0 && y + height > HEIGHT) {
      pages.push(newPage());
      y = 0;
    }
    const isLogo = line.kind === 'masthead' && logo !== null;
    paintLine(pages.at(-1)!, isLogo ? { ...line, text: '' } : line, parts, y);
    if (isLogo) paintLogo(pages.at(-1)!, logo);
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

function paintLogo(page: HTMLCanvasElement, logo: HTMLImageElement): void {
  const scale = Math.min(LOGO.height / logo.height, LOGO.width / logo.width);
  penOf(page).drawImage(logo, 0, 0, logo.width * scale, logo.height * scale);
}

const fontOf = ({ kind }: ReceiptLine): string =>
  `${LOOKS[kind].font} ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`;

/** The words of the line that may be long: its value, or its only text. */
function wrapped(page: HTMLCanvasElement, line: ReceiptLine): string[] {
  const pen = penOf(page);
  pen.font = fontOf(line);
  if (!('value' in line)) return line.text.split('\n').flatMap((text) => wrap(pen, text, WIDTH));
  const width = WIDTH - (LOOKS[line.kind].valueX ?? TEXT_WIDTH);
  return line.value.split('\n').flatMap((text) => wrap(pen, text, width));
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
  const { line: lineHeight, before, after, color, valueX, rule } = LOOKS[line.kind];
  const baseline = top + before + lineHeight * 0.72;
  pen.font = fontOf(line);
  pen.fillStyle = color;
  const isRow = 'value' in line;
  if (isRow) pen.fillText(line.text, 0, baseline, (valueX ?? TEXT_WIDTH) - 16);
  pen.fillStyle = isRow && line.kind !== 'contact' ? INK : color;
  const isRight = isRow && valueX === undefined;
  pen.textAlign = isRight ? 'right' : 'left';
  const x = isRight ? WIDTH : isRow ? (valueX ?? 0) : 0;
  for (const [place, part] of parts.entries()) pen.fillText(part, x, baseline + place * lineHeight, WIDTH);
  pen.textAlign = 'left';
  if (rule === undefined) return;
  const bottom = top + before + parts.length * lineHeight + after;
  pen.fillStyle = rule.color;
  pen.fillRect(0, rule.where === 'above' ? top : bottom - after / 2 - rule.width, WIDTH, rule.width);
}

async function jpegOf(page: HTMLCanvasElement): Promise<JpegPage> {
  const blob = await new Promise<Blob | null>((resolve) => {
    page.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!blob) throw new Error('this browser cannot make a JPEG');
  return { data: new Uint8Array(await blob.arrayBuffer()), width: page.width, height: page.height };
}
