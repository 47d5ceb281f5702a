// The smallest PDF that shows JPEG pictures, one on each letter page, upright, with margins of half an inch.

export type JpegPage = { readonly data: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number };

/** In points, 72 to the inch. */
const [PAPER_WIDTH, PAPER_HEIGHT, MARGIN] = [612, 792, 36];
/** Catalog and page list; then a page, its content and its picture for each. */
const [FIRST_PAGE, PER_PAGE] = [3, 3];

export function jpegPdf(pages: readonly JpegPage[]): Blob {
  const kids = pages.map((_, place) => `${FIRST_PAGE + place * PER_PAGE} 0 R`).join(' ');
  const objects: (readonly (string | Uint8Array<ArrayBuffer>)[])[] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    [`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`],
    ...pages.flatMap((page, place) => pageObjects(page, FIRST_PAGE + place * PER_PAGE)),
  ];
  return assemble(objects);
}

function pageObjects({ data, width, height }: JpegPage, id: number) {
  const shownWidth = PAPER_WIDTH - 2 * MARGIN;
  const shownHeight = (height * shownWidth) / width;
  const bottom = PAPER_HEIGHT - MARGIN - shownHeight;
  const draw = `q ${shownWidth} 0 0 ${shownHeight.toFixed(2)} ${MARGIN} ${bottom.toFixed(2)} cm /I Do Q`;
  const picture =
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8` +
    `/Filter/DCTDecode/Length ${data.length}>>stream\n`;
  return [
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAPER_WIDTH} ${PAPER_HEIGHT}]/Contents ${id + 1} 0 R` +
        `/Resources<</XObject<</I ${id + 2} 0 R>>>>>>`,
    ],
    [`<</Length ${draw.length}>>stream\n${draw}\nendstream`],
    [picture, data, '\nendstream'],
  ];
}

/** Numbers the objects and adds the table of where each begins. */
function assemble(objects: readonly (readonly (string | Uint8Array<ArrayBuffer>)[])[]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  let length = 0;
  const put = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    // All text here is ASCII.
    length += part.length;
  };
  put('%PDF-1.7\n');
  const offsets = objects.map((object, place) => {
    const offset = length;
    for (const part of [`${place + 1} 0 obj\n`, ...object, '\nendobj\n']) put(part);
    return offset;
  });
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  put(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
