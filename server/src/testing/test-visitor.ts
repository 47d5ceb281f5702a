// A person at one portal, with cookies and a separate client network, so that throttling counts them alone.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';

type Target = { host: string; http: FastifyInstance };

export const someAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

export function testVisitor({ host, http }: Target, remoteAddress = someAddress()) {
  const cookies = new Map<string, string>();
  const send = async ({ headers, ...options }: InjectOptions) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await http.inject({
      remoteAddress,
      ...options,
      headers: { host, origin: `http://${host}`, ...(cookie && { cookie }), ...headers },
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    send,
    get: (url: string, headers: Record<string, string> = {}) => send({ url, headers }),
    post: (url: string, payload?: object, headers: Record<string, string> = {}) =>
      send({ method: 'POST', url, headers, ...(payload && { payload }) }),
  };
}

export type TestVisitor = ReturnType<typeof testVisitor>;
