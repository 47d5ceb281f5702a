// A ZIP archive, written file after file without compression: PDFs are compressed already.
import { crc32 } from 'node:zlib';

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1980-01-01, the first day that the format knows: contents alone decide the bytes. */
const NO_DATE = 0x21;
const LENGTH_MAX = 0xffffffff;

/** The fields that the header of a file and its line in the directory share. */
function factsOf(name: Buffer, bytes: Uint8Array): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(UTF8_NAMES, 2);
  facts.writeUInt16LE(NO_DATE, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export class ZipWriter {
  #offset = 0;
  readonly #directory: Buffer[] = [];

  /** The bytes of one more file. */
  add(path: string, bytes: Uint8Array): Uint8Array[] {
    const name = Buffer.from(path);
    const facts = factsOf(name, bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(this.#offset, 10);
    this.#directory.push(Buffer.concat([signature(CENTRAL), Buffer.of(VERSION, 0), facts, place, name]));
    const head = Buffer.concat([signature(LOCAL), facts, name]);
    this.#offset += head.length + bytes.length;
    if (this.#offset > LENGTH_MAX) throw new Error('an archive has at most 4 GB');
    return [head, bytes];
  }

  /** The directory, which ends the archive. */
  end(): Uint8Array {
    const directory = Buffer.concat(this.#directory);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(this.#directory.length, 4);
    end.writeUInt16LE(this.#directory.length, 6);
    end.writeUInt32LE(directory.length, 8);
    end.writeUInt32LE(this.#offset, 12);
    return Buffer.concat([directory, signature(END), end]);
  }
}
