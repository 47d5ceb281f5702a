import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawSafeLogo } from './draw-safe-logo.ts';

const svg = (content: string, attributes = 'width="200" height="50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
const MARK = '<rect width="50" height="50" fill="#1f5fd1"/>';

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of one color, with more chunks before its pixels. */
function png(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 4_000) * 3, 0x80)]);
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(Math.min(height, 4_000)).fill(row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const sizeOf = (logo: Buffer | null) => logo && [logo.readUInt32BE(16), logo.readUInt32BE(20)];
const typeOf = (logo: Buffer | null) => logo?.subarray(1, 4).toString();

test('SET-04 a logo is drawn as PNG, as large as its largest place on a sharp screen', async () => {
  const drawn = await drawSafeLogo(svg(MARK));
  expect([typeOf(drawn), sizeOf(drawn)]).toEqual(['PNG', [1200, 300]]);
  expect(sizeOf(await drawSafeLogo(svg(MARK, 'viewBox="0 0 50 50"')))).toEqual([360, 360]);
  expect(sizeOf(await drawSafeLogo(png(240, 60)))).toEqual([1200, 300]);
});

test.each([
  ['a script', '<script>fetch("/v1/console/sign-out", { method: "POST" })</script>'],
  ['an event handler', '<rect width="9" height="9" onload="alert(1)" onclick="alert(1)"/>'],
  [
    'HTML',
    '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><p>hi</p></body></foreignObject>',
  ],
  ['a link', '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
  [
    'a style sheet',
    '<style>@import url("https://evil.example/x.css"); rect { background: url(//evil.example) }</style>',
  ],
  ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
])('SET-04 %s does not survive', async (_what, content) => {
  const drawn = await drawSafeLogo(svg(MARK + content));
  expect(typeOf(drawn)).toBe('PNG');
  // Only pixels: what was drawn has no text of the original.
  expect(drawn?.toString('latin1')).not.toMatch(/script|alert|onload|onclick|evil|javascript|xhtml|tEXt|iTXt|zTXt/i);
});

test('SET-04 nothing that a logo refers to is opened', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const references = [
    `<image href="${origin}/image.png" width="50" height="50"/>`,
    `<use href="${origin}/other.svg#mark"/>`,
    `<image href="file:///etc/hostname" width="50" height="50"/>`,
    `<style>@import url("${origin}/style.css");</style>`,
  ].join('');
  const doctype = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY leak SYSTEM "file:///etc/hostname">]>`;
  const plain = await drawSafeLogo(svg(MARK));
  expect(await drawSafeLogo(svg(MARK + references))).toEqual(plain);
  const leaking = await drawSafeLogo(Buffer.from(`${doctype}${svg(`${MARK}<text y="40">&leak;</text>`).toString()}`));
  expect(leaking === null || leaking.equals(plain ?? Buffer.alloc(0))).toBe(true);
  expect(asked).toEqual([]);
  server.close();
});

test('SET-04 a PNG keeps its pixels only', async () => {
  const hidden = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'));
  const appended = Buffer.from('<html><script>alert(1)</script></html>');
  const drawn = await drawSafeLogo(Buffer.concat([png(240, 60, [hidden]), appended]));
  expect(drawn).toEqual(await drawSafeLogo(png(240, 60)));
  expect(drawn?.toString('latin1')).not.toContain('script');
});

const nested = Array.from(
  { length: 9 },
  (_, depth) => `<g id="g${depth + 1}">${`<use href="#g${depth}"/>`.repeat(10)}</g>`,
);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('granite')],
  ['HTML', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10])],
  ['the beginning of a PNG', png(240, 60).subarray(0, 20)],
  ['a PNG that says it is huge', png(60_000, 60_000)],
  ['a picture of nothing', svg('')],
  ['a picture without width', svg(MARK, 'width="0" height="50"')],
  ['a line of a million pixels', svg(MARK, 'width="1" height="1000000"')],
  ['a billion uses', svg(`<defs><g id="g0">${MARK}</g>${nested.join('')}</defs><use href="#g9"/>`)],
  [
    'a billion laughs',
    Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a0 "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>` +
        svg(`<text y="40">&a9;</text>`).toString(),
    ),
  ],
])('SET-04 %s is no logo', async (_what, file) => {
  expect(await drawSafeLogo(file)).toBeNull();
});
