// A name server of the test: it knows the addresses of some names, is silent about others, and notes what is asked.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const IPV4 = 1;
const NO_SUCH_NAME = 3;

/** IPv4 addresses, no answer, or an answer with an error code. */
type Zone = Readonly<Record<string, readonly string[] | number | 'silence'>>;

export async function testNameServer(zone: Zone) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, client) => {
    const { name, type, question } = questionOf(query);
    asked.push(name);
    const known = zone[name] ?? NO_SUCH_NAME;
    if (known === 'silence') return;
    const [code, addresses] = typeof known === 'number' ? [known, []] : [0, type === IPV4 ? known : []];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    // A response with recursion, one question and the answers.
    header.writeUInt16BE(0x8180 + code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    socket.send(Buffer.concat([header, question, ...addresses.map(recordOf)]), client.port, client.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    nameServers: [`127.0.0.1:${socket.address().port}`],
    /** Each name once for every query. */
    asked,
    stop: async (): Promise<void> => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let place = HEADER_BYTES;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length).toLowerCase());
    place += 1 + length;
  }
  const end = place + 5;
  return { name: labels.join('.'), type: query.readUInt16BE(place + 1), question: query.subarray(HEADER_BYTES, end) };
}

/** Of the name in the question, which stands behind the header; valid for a minute. */
const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER_BYTES, 0, IPV4, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
