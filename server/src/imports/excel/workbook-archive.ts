// The archive that an Excel workbook is. Entries are inflated piece by piece, each up to a limit.
import { open as openFile } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from '../unreadable-file.ts';

const ENTRIES_MAX = 5_000;
const NOT_A_WORKBOOK = 'This is not an Excel workbook. Save it as .xlsx or as CSV.';
/** Of the format before 2007, which is also that of a workbook with a password. */
const OLD_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

export type WorkbookArchive = {
  /** The bytes of an entry; null if there is none of this name. */
  read: (name: string, maxBytes: number) => Promise<AsyncIterable<Uint8Array> | null>;
  close: () => void;
};

export async function openArchive(path: string): Promise<WorkbookArchive> {
  if ((await readStart(path)).equals(OLD_SIGNATURE))
    throw new UnreadableFile('The workbook has a password, or the format of Excel before 2007. Save it as .xlsx.');
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseArchive);
  try {
    const entries = await entriesOf(archive);
    return {
      read: async (name, maxBytes) => {
        const entry = entries.get(name.toLowerCase());
        return entry === undefined ? null : inflate(archive, entry, maxBytes);
      },
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(OLD_SIGNATURE.length), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const refuseArchive = (): never => {
  throw new UnreadableFile(NOT_A_WORKBOOK);
};

async function entriesOf(archive: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of archive.eachEntry()) {
      entries.set(entry.fileName.toLowerCase(), entry);
      if (entries.size > ENTRIES_MAX) break;
    }
  } catch {
    return refuseArchive();
  }
  return entries.size > ENTRIES_MAX ? refuseArchive() : entries;
}

/** What the archive says of its size is not believed: the bytes are counted. */
async function* inflate(archive: ZipFile, entry: Entry, maxBytes: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  const stream = await archive.openReadStreamPromise(entry).catch(refuseArchive);
  try {
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      count += piece.length;
      if (count > maxBytes) throw new UnreadableFile('The workbook is too large. Save the sheet as CSV.');
      yield piece;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The workbook is damaged. Open it in Excel and save it again.');
  } finally {
    stream.destroy();
  }
}
