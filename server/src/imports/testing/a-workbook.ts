// Writes Excel workbooks for tests, with the parts that Excel writes.
import { crc32, deflateRawSync } from 'node:zlib';

type TestCell = string | number | boolean | { readonly xml: string };
export type TestSheet = { name: string; rows: readonly (readonly TestCell[])[]; state?: string; xml?: string };
type WorkbookOptions = { is1904?: boolean; formats?: readonly string[]; parts?: Readonly<Record<string, string>> };

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const columnName = (place: number): string =>
  (place >= 26 ? columnName(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

/** A number with a format, or what a formula was when the workbook was saved. */
export const styled = (value: number, style: number): TestCell => ({ xml: ` s="${style}"><v>${value}</v>` });
export const formula = (words: string, value: string): TestCell => ({
  xml: ` t="str"><f>${escaped(words)}</f><v>${escaped(value)}</v>`,
});

function cellXml(cell: TestCell, reference: string, texts: string[]): string {
  const head = `<c r="${reference}"`;
  if (typeof cell === 'object') return `${head}${cell.xml}</c>`;
  if (typeof cell === 'number') return `${head}><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `${head} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell === '') return '';
  texts.push(cell);
  return `${head} t="s"><v>${texts.length - 1}</v></c>`;
}

const sheetXml = (rows: TestSheet['rows'], texts: string[]): string =>
  `<worksheet><sheetData>${rows
    .map((cells, row) =>
      cells.length === 0
        ? ''
        : `<row r="${row + 1}">${cells.map((cell, place) => cellXml(cell, `${columnName(place)}${row + 1}`, texts)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

export function aWorkbook(
  sheets: readonly TestSheet[],
  { is1904, formats = [], parts = {} }: WorkbookOptions = {},
): Buffer {
  const texts: string[] = [];
  const bodies = sheets.map(({ rows, xml }) => xml ?? sheetXml(rows, texts));
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, place) =>
          `<sheet name="${escaped(name)}" sheetId="${place + 1}"${state ? ` state="${state}"` : ''} r:id="s${place}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${bodies
      .map((_, place) =>
        relation(`s${place}`, 'worksheet', place === 0 ? 'worksheets/sheet0.xml' : `/xl/worksheets/sheet${place}.xml`),
      )
      .join(
        '',
      )}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${escaped(code)}"/>`)
      .join(
        '',
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats
      .map((_, place) => `<xf numFmtId="${164 + place}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(bodies.map((body, place) => [`xl/worksheets/sheet${place}.xml`, body])),
    'xl/sharedStrings.xml': `<sst>${texts
      .map((text) => `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh><t>spoken</t></rPh></si>`)
      .join('')}</sst>`,
    ...parts,
  };
  return zipOf(files);
}

/** An archive with compressed entries. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, Buffer.from(name)]),
    );
    chunks.push(entry);
    offset += entry.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...chunks, central, end]);
}
