// A file of JSON lines. Each change is on disk before the response, so a killed process loses nothing that it answered.
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export type Entry = { kind: string; key: string; value: unknown };

export type Journal = {
  /** Earlier entries, oldest first. */
  entries: readonly Entry[];
  append: (entry: Entry) => void;
  close: () => void;
};

export const memoryJournal = (): Journal => ({ entries: [], append: () => {}, close: () => {} });

export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const entries = readEntries(path);
  const file = openSync(path, 'a', 0o600);
  return {
    entries,
    append: (entry) => {
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fdatasyncSync(file);
    },
    close: () => closeSync(file),
  };
}

/** A process killed while writing leaves a partial line, whose change was never answered; it is cut off. */
function readEntries(path: string): Entry[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path);
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) truncateSync(path, end);
  const lines = text.subarray(0, end).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
}
