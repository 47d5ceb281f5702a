// Makes a call with files, as a multipart form.
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { uploadTransport } from './upload-transport.ts';
import { readAnswer, sendRequest, withFreshToken } from './send.ts';

/** A file for the call's own field, or for another one that it names. */
export type FormFile = File | { readonly field: string; readonly file: File };

/** A large file on a slow line takes minutes (decision B30). */
const UPLOAD_TIMEOUT_MS = 600_000;

type UploadOptions = {
  signal?: AbortSignal;
  /** Hears how much was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

export const sendForm = <C extends Call>(
  path: Path<C>,
  input: Input<C, FormFile>,
  { signal, onProgress }: UploadOptions = {},
): Promise<Answer<C>> =>
  withFreshToken((caller) =>
    sendRequest(caller, path, input as unknown as Input<C>, {
      read: readAnswer<C>,
      timeoutMs: UPLOAD_TIMEOUT_MS,
      signal,
      transport: onProgress && uploadTransport(onProgress),
      form: formOf(path, input as unknown as FormInput),
    }),
  );

type FormInput = Readonly<Record<string, unknown>> & { readonly uploads: readonly FormFile[] };

/** A list repeats its name with `[]`; undefined values are left out. */
export function formOf(
  { fields = [], uploads = '' }: Pick<Path<Call>, 'fields' | 'uploads'>,
  input: FormInput,
): FormData {
  const form = new FormData();
  for (const name of fields) {
    const value = input[name] as string | number | boolean | undefined | readonly unknown[];
    if (Array.isArray(value)) for (const each of value) form.append(`${name}[]`, String(each));
    else if (value !== undefined) form.append(name, String(value));
  }
  // Files last: the server knows the fields before it stores a file.
  for (const upload of input.uploads) {
    if (upload instanceof File) form.append(uploads, upload);
    else form.append(upload.field, upload.file);
  }
  return form;
}
