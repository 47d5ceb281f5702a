import { deflateSync } from 'node:zlib';

/** A PDF of about 1 KB whose catalog names an object of a stream that is compressed twice and unpacks to this many MB. */
export function pdfBomb(megabytes: number): Buffer {
  const unpacked = Buffer.concat([Buffer.from('2 0 << /A 1 >> '), Buffer.alloc(megabytes * 2 ** 20, ' ')]);
  return packedObjectPdf(deflateSync(deflateSync(unpacked)), '[/FlateDecode /FlateDecode]');
}

/** A PDF whose catalog opens with object 2, which is only in a compressed object stream. */
export function packedObjectPdf(packed: Buffer, filter = '/FlateDecode', trailer = ''): Buffer {
  const head = `1 0 obj\n<< /Type /Catalog /OpenAction 2 0 R >>\nendobj\n`;
  const stream = `3 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n`;
  const start = Buffer.from(`%PDF-1.7\n${head}${stream}`);
  const end = Buffer.from(`\nendstream\nendobj\n`);
  const at = (text: string) => start.indexOf(text);
  const body = Buffer.concat([start, packed, end]);
  const row = (type: number, one: number, two: number) => Buffer.from([type, one >> 8, one & 255, two]);
  const table = Buffer.concat([
    row(0, 0, 255),
    row(1, at('1 0 obj'), 0),
    row(2, 3, 0),
    row(1, at('3 0 obj'), 0),
    row(1, body.length, 0),
  ]);
  const cross = `4 0 obj\n<< /Type /XRef /Size 5 /W [1 2 1] /Root 1 0 R${trailer} /Length ${table.length} >>\nstream\n`;
  return Buffer.concat([
    body,
    Buffer.from(cross),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`),
  ]);
}
