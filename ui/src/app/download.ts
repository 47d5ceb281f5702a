// Downloads files with fetch, because a plain link cannot carry the access token.
import type { Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { failureMessages } from './failure-messages.ts';
import { CallFailed, sendRequest, readFailure, withFreshToken } from './send.ts';

export type FetchedFile = { readonly name: string; readonly blob: Blob };

/** Exports of long lists may take several minutes (decision B30). */
const TIMEOUT_MS = 600_000;

export const fetchFile = <C extends Call>(path: Path<C>, input: Input<C>, signal?: AbortSignal): Promise<FetchedFile> =>
  withFreshToken((caller) => sendRequest(caller, path, input, { read: readFile, timeoutMs: TIMEOUT_MS, signal }));

/** Fetches a file and saves it under the name that the server gives. */
export async function download<C extends Call>(path: Path<C>, input: Input<C>): Promise<void> {
  saveFile(await fetchFile(path, input));
}

async function readFile(response: Response): Promise<FetchedFile> {
  if (!response.ok) throw await readFailure(response);
  const name = fileNameOf(response.headers.get('content-disposition'));
  // Our files always have a name: this is another page, such as a captive portal's login.
  if (name === null) throw new CallFailed('internal', failureMessages.crash, response.status);
  return { name, blob: await response.blob() };
}

/** The file name in a content-disposition header; prefers `filename*` of RFC 6266. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  return (encoded && decodeOrNull(encoded)) || plain?.[1]?.replaceAll(/\\(.)/g, '$1') || plain?.[2] || null;
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Long enough for the browser to have read the file. */
const RELEASE_AFTER_MS = 60_000;

/** A blob URL of the file, revoked after a minute. */
export function addressOfFile({ blob }: FetchedFile): string {
  const href = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(href), RELEASE_AFTER_MS);
  return href;
}

/** Opened at the click, before its file is awaited: the browser blocks it later. Null if it is blocked all the same. */
export function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

/** Fetches a file and shows it in the tab, or saves it where there is none; answers which. */
export async function showInTab(tab: Window | null, file: Promise<FetchedFile>): Promise<'saved' | 'shown'> {
  try {
    if (tab) tab.location.replace(addressOfFile(await file));
    else saveFile(await file);
  } catch (error) {
    tab?.close();
    throw error;
  }
  return tab ? 'shown' : 'saved';
}

function saveFile(file: FetchedFile): void {
  const link = document.createElement('a');
  link.href = addressOfFile(file);
  link.download = file.name;
  link.click();
}
