// One page of text as PDF, with the fonts that every reader has: a hundred of them cost less than one drawn by the server.

type Style = { readonly size: number; readonly isBold?: boolean; readonly gray?: number };
export type PlainLine = Style & { readonly text: string; readonly x?: number; readonly y: number };
export type PlainRule = { readonly y: number; readonly width: number; readonly height: number; readonly color: string };

/** Points, 72 to an inch. */
export const PAGE = { width: 612, height: 792, margin: 54 };

export function plainPdf(title: string, lines: readonly PlainLine[], rules: readonly PlainRule[]): Uint8Array {
  const drawn = [...rules.map(drawRule), ...lines.map(drawLine)].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} /Producer (Plumbline) >>`,
  ]);
}

/** The objects one after the other, and at the end the table of where each begins. */
function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const starts = objects.map((object, place) => {
    const start = file.length;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`;
  file += `${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** These fonts know the letters of Western Europe; each is one byte, so that lengths in characters are lengths in bytes. */
const literal = (text: string): string => `(${text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')})`;

const drawLine = ({ text, size, isBold = false, gray = 0, x = PAGE.margin, y }: PlainLine): string =>
  `BT /F${isBold ? 2 : 1} ${size} Tf ${gray} g ${x} ${y} Td ${literal(text)} Tj ET`;

function drawRule({ y, width, height, color }: PlainRule): string {
  const parts = [1, 3, 5].map((start) => (Number.parseInt(color.slice(start, start + 2), 16) / 255).toFixed(3));
  return `${parts.join(' ')} rg ${PAGE.margin} ${y} ${width} ${height} re f`;
}

/** Lines of at most so many characters. */
export function wrapped(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
