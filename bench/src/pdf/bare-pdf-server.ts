// The baseline: Fastify and pdfkit, which draws a page of the same texts in the same typeface, nothing else.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import PdfDocument from 'pdfkit';
import { unpackWoff } from '@plumbline/server/pdf/unpack-woff';
import { sayReady } from '../product.ts';

const { resolve } = createRequire(fileURLToPath(import.meta.resolve('@plumbline/server/pdf/unpack-woff')));
const fontOf = (weight: number): Buffer =>
  unpackWoff(readFileSync(join(dirname(resolve('@fontsource/inter')), 'files', `inter-latin-${weight}-normal.woff`)));
const FONTS = { normal: fontOf(400), bold: fontOf(600) };
const LINES = 25;
const COLUMNS = [40, 290, 350, 390, 470];

const http = Fastify();
http.get('/draw', async (_request, reply) => {
  const bytes = await draw();
  void reply.header('content-type', 'application/pdf');
  return bytes;
});
await http.listen({ host: '127.0.0.1', port: 0 });
process.on('SIGINT', () => void http.close().then(() => process.exit(0)));
sayReady({ port: (http.server.address() as AddressInfo).port });

function draw(): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'LETTER', margin: 40 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = (text: string, x: number, y: number) => pdf.text(text, x, y, { lineBreak: false });
  pdf.font(FONTS.bold).fontSize(16);
  write('Bench Supply', 40, 40);
  write('Invoice', 470, 40);
  pdf.font(FONTS.normal).fontSize(9);
  const facts = [
    'Bill to',
    'Bench Builders',
    '12 Mason St, Springfield, IL 00000',
    'Ship to',
    '9 Pier Ave, Springfield, IL 00000',
  ];
  const dates = ['Invoice date', '10/01/2026', 'Due date', '10/31/2026', 'PO # PO-1'];
  for (const [at, text] of facts.entries()) write(text, 40, 90 + at * 13);
  for (const [at, text] of dates.entries()) write(text, 400, 90 + at * 13);
  const row = (cells: readonly string[], y: number) => {
    for (const [at, text] of cells.entries()) write(text, COLUMNS[at] ?? 0, y);
    pdf
      .moveTo(40, y + 14)
      .lineTo(572, y + 14)
      .lineWidth(0.5)
      .stroke();
  };
  row(['Description', 'Quantity', 'Unit', 'Unit price', 'Amount'], 180);
  for (let line = 1; line <= LINES; line += 1) {
    row([`Concrete block, lot ${line}`, '10', 'ea', '$10.00', '$100.00'], 180 + line * 18);
  }
  for (const [at, text] of ['Total $2,500.00', 'Paid $0.00', 'Balance $2,500.00'].entries())
    write(text, 430, 660 + at * 14);
  write('Bench Supply  ·  Invoice 7000001', 40, 730);
  pdf.end();
  return new Promise((done) => pdf.once('end', () => done(Buffer.concat(chunks))));
}
