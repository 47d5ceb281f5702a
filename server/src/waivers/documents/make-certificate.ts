// A certificate that nobody else vouches for: X.509 version 3 in DER, for organizations without one of their own.
import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { addMonths, dayAt } from '@plumbline/rules/dates';

export type MadeCertificate = { certificate: Buffer; privateKey: Buffer; validFrom: Date; validUntil: Date };

const YEARS = 10;
const KEY_BITS = 2048;
const NAME_LENGTH_MAX = 64;

const generateKeys = promisify(generateKeyPair);

export async function makeCertificate(organizationName: string, now: Date): Promise<MadeCertificate> {
  const { privateKey, publicKey } = await generateKeys('rsa', { modulusLength: KEY_BITS });
  const day = dayAt(now, 'UTC');
  const [validFrom, validUntil] = [instantOf(day), instantOf(addMonths(day, 12 * YEARS))];
  const subject = nameOf(organizationName.slice(0, NAME_LENGTH_MAX).toWellFormed());
  return {
    certificate: certificateOf({ subject, validFrom, validUntil }, privateKey, publicKey),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    validFrom,
    validUntil,
  };
}

const instantOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? Buffer.of(content.length) : longLength(content.length);
  return Buffer.concat([Buffer.of(tag), length, content]);
};

function longLength(length: number): Buffer {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return Buffer.of(0x80 | bytes.length, ...bytes);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const octets = (...parts: Uint8Array[]) => der(0x04, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const SHA256_WITH_RSA = sequence(objectId('2a864886f70d01010b'), der(0x05));
const TRUE = der(0x01, Buffer.of(0xff));

/** Of the subject, which is its own issuer: common name and organization. */
const nameOf = (name: string): Buffer =>
  sequence(
    ...['55040a', '550403'].map((attribute) => der(0x31, sequence(objectId(attribute), der(0x0c, Buffer.from(name))))),
  );

/** Four digits of the year, which any certificate may have only from 2050 on; two before. */
function timeOf(instant: Date): Buffer {
  const digits = instant.toISOString().replaceAll(/[-T:]|\.\d+/g, '');
  return instant.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

/** Signs documents, and nothing else. */
const EXTENSIONS = der(
  0xa3,
  sequence(
    sequence(objectId('551d13'), TRUE, octets(sequence())),
    sequence(objectId('551d0f'), TRUE, octets(der(0x03, Buffer.of(6, 0xc0)))),
  ),
);

function certificateOf(
  { subject, validFrom, validUntil }: { subject: Buffer; validFrom: Date; validUntil: Date },
  privateKey: KeyObject,
  publicKey: KeyObject,
): Buffer {
  const serial = randomBytes(16);
  // A positive number without leading zeros.
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    SHA256_WITH_RSA,
    subject,
    sequence(timeOf(validFrom), timeOf(validUntil)),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    EXTENSIONS,
  );
  const signature = sign('sha256', content, privateKey);
  return sequence(content, SHA256_WITH_RSA, der(0x03, Buffer.of(0), signature));
}
