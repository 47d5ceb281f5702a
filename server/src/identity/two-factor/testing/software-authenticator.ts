// An authenticator in software: ES256 keys, answers as a browser gives them (WebAuthn level 3, JSON form).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const FLAGS = { isPresent: 0x01, isVerified: 0x04, hasCredential: 0x40 };

/** The few kinds of CBOR that a credential consists of. */
function cbor(value: Buffer | Map<number | string, unknown> | number | string): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}

/** COSE_Key of P-256: kty EC2, alg ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

const encode = (answer: object): string => `passkey_${Buffer.from(JSON.stringify(answer)).toString('base64url')}`;

type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  isForged?: boolean;
  isAbsent?: boolean;
  type?: string;
  /** Another format of attestation, with its statement. */
  attestation?: { format: string; statement: Map<string, unknown> };
};

export function softwareAuthenticator(host: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string, { origin = `https://${host}` }: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (extra: Buffer, flags: number, { rpId = host, counter: lied, isAbsent = false }: Lies) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lied ?? counter);
    const present = isAbsent ? 0 : FLAGS.isPresent | FLAGS.isVerified;
    return Buffer.concat([sha256(rpId), Buffer.from([present | flags]), count, extra]);
  };
  return {
    id,
    /** The code that confirms a new passkey. */
    create: ({ challenge }: PublicKeyCredentialCreationOptionsJSON, lies: Lies = {}): string => {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', lies.attestation?.format ?? 'none'],
        ['attStmt', lies.attestation?.statement ?? new Map()],
        ['authData', authenticatorData(credential, FLAGS.hasCredential, lies)],
      ]);
      return encode({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData(lies.type ?? 'webauthn.create', lies.challenge ?? challenge, lies).toString(
            'base64url',
          ),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    /** The code that answers a challenge. */
    answer: ({ challenge }: PublicKeyCredentialRequestOptionsJSON, lies: Lies = {}): string => {
      counter += 1;
      const data = authenticatorData(Buffer.alloc(0), 0, lies);
      const client = clientData(lies.type ?? 'webauthn.get', lies.challenge ?? challenge, lies);
      const signature = sign(
        'sha256',
        Buffer.concat([data, sha256(client)]),
        lies.isForged ? other.privateKey : privateKey,
      );
      return encode({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
