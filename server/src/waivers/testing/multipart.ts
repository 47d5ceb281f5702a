/** A multipart form as a browser sends it. */
export type FormPart = readonly [name: string, value: string] | readonly [name: string, file: FormFile];
export type FormFile = { name: string; bytes: Uint8Array | string; type?: string };

const BOUNDARY = 'plumbline-test-boundary';

export function multipart(parts: readonly FormPart[]) {
  const chunks = parts.flatMap(([name, value]) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`];
    const { name: filename, bytes, type = 'application/octet-stream' } = value;
    return [`${head}; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`, bytes, '\r\n'];
  });
  return {
    payload: Buffer.concat([...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk))),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
