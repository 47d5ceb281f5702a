// Bodies of random requests: JSON from the schema, and multipart forms with odd file names and contents.
import type { Call } from '@plumbline/contract/call';
import { type Known, pick, type Random, valueOf } from './fuzz-values.ts';

const BOUNDARY = 'fuzz-boundary';
/** Forms are also sent to calls that take none. */
const FORM_SHARE = 0.03;
const FILE_NAMES = ['waiver.pdf', '../../etc/passwd', 'a.exe', 'é\u202efdp.pdf', '', 'x'.repeat(300), 'a\\"b.pdf'];
const FILE_TEXTS = ['%PDF-1.7', '', '\u0000\u0000', '<svg onload=alert(1)>', 'x'.repeat(70_000)];

export type FuzzBody = { type: string; payload: string } | null;

export function bodyOf(call: Call, random: Random, known: Known): FuzzBody {
  const value = call.body ? valueOf(call.body, random, known) : undefined;
  const isForm = call.uploads !== undefined || (call.method !== 'GET' && random() < FORM_SHARE);
  if (isForm) return formOf(Object(value) as object, call.uploads?.field ?? 'files', random);
  return call.body ? { type: 'application/json', payload: JSON.stringify(value) } : null;
}

function formOf(values: object, field: string, random: Random): FuzzBody {
  const texts = Object.entries(values).map(
    ([name, value]) => `content-disposition: form-data; name="${name}"\r\n\r\n${String(value).toWellFormed()}`,
  );
  const files = Array.from({ length: Math.floor(random() * 4) }, () => {
    const name = pick(random, [field, field, field, 'other']);
    const head = `content-disposition: form-data; name="${name}"; filename="${pick(random, FILE_NAMES)}"`;
    return `${head}\r\ncontent-type: application/pdf\r\n\r\n${pick(random, FILE_TEXTS)}`;
  });
  // One form in ten ends in the middle.
  const end = random() < 0.1 ? '' : `--${BOUNDARY}--\r\n`;
  const payload = [...texts, ...files].map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('') + end;
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, payload };
}
