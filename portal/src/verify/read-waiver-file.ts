import { isVerifyCode } from '@plumbline/rules/waivers/verify-code';

export type WaiverFile = {
  name: string;
  sha256: string;
  /** That the link inside the PDF names; a changed file still tells which original it was. */
  code: string | null;
};
export type FileProblem = 'fileTooLarge' | 'fileUnreadable' | 'noFingerprint';

const BYTES_MAX = 50 * 1024 * 1024;
const LINK = /\/verify\/([0-9A-Z]{12})/;

/** The file itself never leaves the browser. */
export async function readWaiverFile(file: File): Promise<WaiverFile | FileProblem> {
  // Browsers have it at https addresses and on this machine only.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return 'noFingerprint';
  if (file.size > BYTES_MAX) return 'fileTooLarge';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return 'fileUnreadable';
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  const code = LINK.exec(new TextDecoder('latin1').decode(bytes))?.[1] ?? '';
  return {
    name: file.name,
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    code: isVerifyCode(code) ? code : null,
  };
}
