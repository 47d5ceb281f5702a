// A ZIP archive, written file after file without compression: PDFs are compressed already.
import { crc32 } from 'node:zlib';

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
/** What archives of more than 4 GB, or of more than 65,535 files, have besides (ZIP64). */
const [END_64, PLACE_OF_END_64, OFFSET_64] = [0x06064b50, 0x07064b50, 0x0001];
const [VERSION, VERSION_64] = [20, 45];
const UTF8_NAMES = 0x0800;
/** 1980-01-01, the first day that the format knows: contents alone decide the bytes. */
const NO_DATE = 0x21;
const [COUNT_MAX, LENGTH_MAX] = [0xffff, 0xffffffff];

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

/** The line of a file in the directory. One that begins after the first 4 GB says so in a field of its own. */
function lineOf(name: Buffer, facts: Buffer, offset: number): Buffer[] {
  const isFar = offset >= LENGTH_MAX;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(OFFSET_64, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  // The length of the extra field is the last of the shared facts: only the directory has one.
  const own = Buffer.from(facts);
  own.writeUInt16LE(extra.length, 24);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(Math.min(offset, LENGTH_MAX), 10);
  return [signature(CENTRAL), Buffer.of(isFar ? VERSION_64 : VERSION, 0), own, place, name, extra];
}

export class ZipWriter {
  #offset = 0;
  #count = 0;
  readonly #directory: Buffer[] = [];

  /** The bytes of one more file. */
  add(path: string, bytes: Uint8Array): Uint8Array[] {
    const name = Buffer.from(path);
    const facts = factsOf(name, bytes);
    this.#directory.push(...lineOf(name, facts, this.#offset));
    this.#count += 1;
    const head = Buffer.concat([signature(LOCAL), facts, name]);
    this.#offset += head.length + bytes.length;
    return [head, bytes];
  }

  /** The directory, which ends the archive. */
  end(): Uint8Array {
    const directory = Buffer.concat(this.#directory);
    const count = Math.min(this.#count, COUNT_MAX);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(count, 4);
    end.writeUInt16LE(count, 6);
    end.writeUInt32LE(directory.length, 8);
    end.writeUInt32LE(Math.min(this.#offset, LENGTH_MAX), 12);
    const isLarge = this.#offset >= LENGTH_MAX || this.#count >= COUNT_MAX;
    return Buffer.concat([directory, ...(isLarge ? this.#end64(directory.length) : []), signature(END), end]);
  }

  #end64(length: number): Buffer[] {
    const end = Buffer.alloc(52);
    end.writeBigUInt64LE(44n, 0);
    end.writeUInt16LE(VERSION_64, 8);
    end.writeUInt16LE(VERSION_64, 10);
    end.writeBigUInt64LE(BigInt(this.#count), 20);
    end.writeBigUInt64LE(BigInt(this.#count), 28);
    end.writeBigUInt64LE(BigInt(length), 36);
    end.writeBigUInt64LE(BigInt(this.#offset), 44);
    const place = Buffer.alloc(16);
    place.writeBigUInt64LE(BigInt(this.#offset + length), 4);
    place.writeUInt32LE(1, 12);
    return [signature(END_64), end, signature(PLACE_OF_END_64), place];
  }
}
