// Both ways to ask: a DNS server on this machine, and the stand-in.
import { createSocket, type Socket } from 'node:dgram';
import { afterAll, describe, expect, test } from 'vitest';
import { dnsRecords } from './dns-records.ts';
import { memoryRecords } from './memory-records.ts';

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  '_plumbline.pay.granite.example': ['v=other', 'plumbline-domain=abc'],
  '_plumbline.long.example': ['x'.repeat(400)],
};
const ADDRESSES = new Set(['pay.granite.example']);
const TYPES = { A: 1, TXT: 16 };
const NXDOMAIN = 3;

/** Answers one question about the records above; a question about `slow.example` gets no answer. */
function answerTo(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join('.');
  if (name.endsWith('slow.example')) return null;
  const type = query.readUInt16BE(at + 1);
  const texts = type === TYPES.TXT ? (TEXTS[name] ?? []) : [];
  const isKnown = name in TEXTS || ADDRESSES.has(name);
  const values = [
    ...texts.map((text) =>
      Buffer.concat((text.match(/.{1,255}/g) ?? []).map((part) => Buffer.from([part.length, ...Buffer.from(part)]))),
    ),
    ...(type === TYPES.A && ADDRESSES.has(name) ? [Buffer.from([203, 0, 113, 7])] : []),
  ];
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 + (isKnown ? 0 : NXDOMAIN), 2);
  head.writeUInt16BE(values.length, 6);
  head.fill(0, 8, 12);
  const answers = values.map((value) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(value.length, 10);
    return Buffer.concat([record, value]);
  });
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers]);
}

async function startServer(): Promise<{ socket: Socket; address: string }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const answer = answerTo(query);
    if (answer) socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return { socket, address: `127.0.0.1:${socket.address().port}` };
}

const { socket, address } = await startServer();
afterAll(() => void socket.close());

const memory = memoryRecords();
for (const [name, texts] of Object.entries(TEXTS)) memory.textsAt.set(name, texts);
for (const name of ADDRESSES) memory.addressesAt.add(name);
const silent = memoryRecords();
silent.isDown = true;

describe.each([
  ['DNS', dnsRecords({ servers: [address] }), dnsRecords({ servers: [address], timeoutMs: 50 })],
  ['the stand-in', memory, silent],
])('%s', (_name, records, withoutAnswer) => {
  test('has every text at a name, also a long one', async () => {
    expect(await records.texts('_plumbline.pay.granite.example')).toEqual(['v=other', 'plumbline-domain=abc']);
    expect(await records.texts('_plumbline.long.example')).toEqual(['x'.repeat(400)]);
  });

  test('knows what is missing from what it could not find out', async () => {
    expect(await records.texts('_plumbline.other.example')).toEqual([]);
    expect(await records.texts('pay.granite.example')).toEqual([]);
    expect(await withoutAnswer.texts('_plumbline.slow.example')).toBeNull();
    expect(await withoutAnswer.hasAddress('slow.example')).toBeNull();
  });

  test('knows whether a name leads anywhere', async () => {
    expect(await records.hasAddress('pay.granite.example')).toBe(true);
    expect(await records.hasAddress('other.example')).toBe(false);
  });
});
