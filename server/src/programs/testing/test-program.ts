// A program of the supplier with a token that an owner has made.
import type { Answer } from '@plumbline/contract/call';
import type { createApiToken } from '@plumbline/contract/programs/api-tokens';
import type { loadCustomers } from '@plumbline/contract/programs/load-data';
import { multipart } from '../../waivers/testing/multipart.ts';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';

type Secret = Answer<typeof createApiToken>;
export type Loaded = Answer<typeof loadCustomers>;

type TestFile = { name: string; bytes: string | Uint8Array };

const TOKENS = '/v1/console/api-tokens';

/** The owner signs in for each call, however much time has passed. */
export function testProgram({
  send,
  cookieFor,
  staff,
  clock,
}: Pick<TestPortal, 'clock' | 'cookieFor' | 'send' | 'staff'>) {
  const owner = async () => ({ host: CONSOLE_HOST, cookie: await cookieFor(staff.identityId, 'CONSOLE') });
  const create = async (body: object = {}) =>
    send({
      ...(await owner()),
      method: 'POST',
      url: TOKENS,
      payload: { name: 'Nightly sync', scopes: ['load'], expiresInDays: null, ...body },
    });
  const makeToken = async (body: object = {}): Promise<Secret> => {
    const response = await create(body);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<Secret>();
  };
  const post = async (id: string, action: string, payload: object = {}) =>
    send({ ...(await owner()), method: 'POST', url: `${TOKENS}/${id}/${action}`, payload });
  const sendBatch = (token: string, kind: string, body: object) =>
    send({
      method: 'PUT',
      url: `/v1/data/${kind}`,
      host: CONSOLE_HOST,
      headers: { authorization: `Bearer ${token}` },
      payload: { asOf: clock.now().toISOString(), ...body },
    });
  const sendDocument = (token: string, fields: Record<string, string>, ...files: readonly TestFile[]) => {
    const { headers, payload } = multipart([
      ...Object.entries({ asOf: clock.now().toISOString(), ...fields }),
      ...files.map((file): [string, TestFile] => ['file', file]),
    ]);
    return send({
      method: 'PUT',
      url: '/v1/data/documents',
      host: CONSOLE_HOST,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
  };
  return {
    create,
    makeToken,
    post,
    sendBatch,
    sendDocument,
    rotate: async (id: string, oldWorksForHours: number): Promise<string> =>
      (await post(id, 'rotate', { oldWorksForHours })).json<Secret>().token,
    tokens: async () =>
      (await send({ ...(await owner()), url: TOKENS })).json<{ rows: Record<string, unknown>[] }>().rows,
    load: async (token: string, kind: string, rows: readonly object[], more: object = {}): Promise<Loaded> => {
      const response = await sendBatch(token, kind, { rows, ...more });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<Loaded>();
    },
  };
}
