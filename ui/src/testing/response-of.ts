import { answerKind, type Call, type FileBody } from '@plumbline/contract/call';
import type { Refused } from '@plumbline/contract/refusals';
import { schemaProblem } from './schema-problem.ts';

/** The HTTP response of an answer; throws when the answer does not match the contract. */
export function responseOf(call: Call, value: unknown): Response {
  const kind = answerKind(call.answer);
  if (kind === 'file') {
    const { name, contentType, bytes, disposition } = value as Extract<FileBody, { bytes: Uint8Array }>;
    return fileResponse(bytes as Uint8Array<ArrayBuffer>, contentType, disposition, name);
  }
  if (kind === 'stream') {
    const { name, text } = value as { name: string; text: string };
    return fileResponse(text, (call.answer as { contentType: string }).contentType, 'attachment', name);
  }
  const onWire: unknown = JSON.parse(JSON.stringify(value));
  const problem = 'kind' in call.answer ? null : schemaProblem(call.answer, onWire, 'json');
  if (problem !== null) throw new Error(`its answer does not fit the contract: ${problem}`);
  const isOpen = (value as { isOpen?: boolean } | null)?.isOpen === true;
  const status = (isOpen ? call.openStatus : undefined) ?? call.status ?? 200;
  return status === 204 ? new Response(null, { status }) : jsonResponse(onWire, status);
}

function fileResponse(body: BodyInit, contentType: string, disposition: string, name: string): Response {
  const encoded = encodeURIComponent(name);
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-disposition': `${disposition}; filename="${encoded}"; filename*=UTF-8''${encoded}`,
    },
  });
}

/** The same body as server/src/http/errors.ts. */
export function refusalResponse({ code, message, fields, details, status }: Refused): Response {
  const body = {
    code,
    message,
    ...(fields && { fields }),
    ...(details && { details }),
    error: { code, message, details: details ?? fields ?? {} },
  };
  return jsonResponse(body, status);
}

const jsonResponse = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
