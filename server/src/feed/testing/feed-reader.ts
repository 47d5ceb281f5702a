// A program that reads the feed with a token.
import type { Answer } from '@plumbline/contract/call';
import type { listChanges } from '@plumbline/contract/programs/changes';
import { testProgram } from '../../programs/testing/test-program.ts';
import { CONSOLE_HOST, type TestPortal } from '../../testing/test-portal.ts';

type Page = Answer<typeof listChanges>;

export async function feedReader(portal: TestPortal) {
  const { token } = await testProgram(portal).makeToken({ scopes: ['export'] });
  const get = (path: string, bearer = token) =>
    portal.send({
      url: `/v1/data/changes${path}`,
      host: CONSOLE_HOST,
      headers: { authorization: `Bearer ${bearer}` },
    });
  const page = async (since: number, limit = 100): Promise<Page> => {
    const response = await get(`?since=${since}&limit=${limit}`);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<Page>();
  };
  return { token, get, page };
}
