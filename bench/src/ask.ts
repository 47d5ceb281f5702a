// Single requests beside a measurement. fetch would not send our own Host header.
import { request } from 'node:http';
import type { Target } from './load.ts';

type Asked = Target & { method?: string; body?: unknown };

export function ask({ port, path, headers, method = 'GET', body }: Asked): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const type = text === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, path, method, headers: { ...headers, ...type } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const answer = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${path} was answered ${response.statusCode}: ${answer}`));
      });
    });
    sending.once('error', reject);
    sending.end(text);
  });
}

export const readJson = async (asked: Asked): Promise<unknown> => JSON.parse(await ask(asked));
