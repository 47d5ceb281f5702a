// Files that a call answers with: fetched like any other answer, because a plain link could not carry the token.
import type { Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { failureWords } from './failure-words.ts';
import { CallFailed, exchange, readFailure, withFreshToken } from './send.ts';

export type FetchedFile = { readonly name: string; readonly blob: Blob };

/** A long list takes its time; beyond this nobody waits any more (decision B30). */
const TIMEOUT_MS = 600_000;

export const fetchFile = <C extends Call>(path: Path<C>, input: Input<C>, signal?: AbortSignal): Promise<FetchedFile> =>
  withFreshToken((by) => exchange(by, path, input, { read: readFile, timeoutMs: TIMEOUT_MS, signal }));

/** Fetches a file and hands it to the browser to keep, under the name that the server gives it. */
export async function download<C extends Call>(path: Path<C>, input: Input<C>): Promise<void> {
  saveFile(await fetchFile(path, input));
}

async function readFile(response: Response): Promise<FetchedFile> {
  if (!response.ok) throw await readFailure(response);
  const name = fileNameOf(response.headers.get('content-disposition'));
  // Every file of ours has a name: this is the page of somebody between us, such as a hotel's login.
  if (name === null) throw new CallFailed('internal', failureWords.crash, response.status);
  return { name, blob: await response.blob() };
}

/** The name in a content-disposition header, of both forms of RFC 6266 the better one. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  return (encoded && decoded(encoded)) || plain?.[1]?.replaceAll(/\\(.)/g, '$1') || plain?.[2] || null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Long enough for the browser to have taken the file over. */
const RELEASE_AFTER_MS = 60_000;

/** An address of the file inside this page; it is given back after a while. */
export function addressOfFile({ blob }: FetchedFile): string {
  const href = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(href), RELEASE_AFTER_MS);
  return href;
}

function saveFile(file: FetchedFile): void {
  const link = document.createElement('a');
  link.href = addressOfFile(file);
  link.download = file.name;
  link.click();
}
