// Where a call is sent: to the product, or to one of the baselines.
import { isDeepStrictEqual } from 'node:util';
import { ask, readJson } from '../ask.ts';
import type { Target } from '../load.ts';
import type { NamedCall } from './calls.ts';
import type { ListServers } from './list-servers.ts';
import type { Account, Statement } from './ready.ts';

export const ourTarget = ({ product }: ListServers, account: Account, { path, hasWaivers }: NamedCall): Target => ({
  port: product.port,
  path,
  headers: hasWaivers
    ? { host: account.waiverHost, cookie: account.waiverCookie }
    : { host: account.host, cookie: account.cookie },
});

export const baselineTarget = (
  kind: 'bare' | 'best',
  { baselinePort }: ListServers,
  { size }: Account,
  { path }: NamedCall,
): Target => ({ port: baselinePort, path: `/${kind}/${size}${path}`, headers: {} });

/** Both answers if they differ; a comparison of their speeds would be worthless. */
export async function findDifference(servers: ListServers, account: Account, call: NamedCall): Promise<string[]> {
  const ours = await readJson(ourTarget(servers, account, call));
  const best = await readJson(baselineTarget('best', servers, account, call));
  return isDeepStrictEqual(ours, best) ? [] : [JSON.stringify(ours), JSON.stringify(best)];
}

/** The statements that one call sends to the database. */
export async function statementsOf(servers: ListServers, account: Account, call: NamedCall): Promise<Statement[]> {
  const ours = ourTarget(servers, account, call);
  const taken = { ...ours, path: '/bench/statements' };
  await readJson(taken);
  await readJson(ours);
  const statements = (await readJson(taken)) as Statement[];
  return statements.filter(({ values }) => values.includes(account.organizationId));
}

/** Tells the bare baseline what the product sends; asked twice, so that caches are warm. */
export async function recordBare(servers: ListServers, account: Account, call: NamedCall): Promise<void> {
  await statementsOf(servers, account, call);
  const statements = await statementsOf(servers, account, call);
  if (statements.length === 0) throw new Error(`${call.path} sent no statement`);
  const body = { [`/${account.size}${call.path}`]: statements };
  await ask({ port: servers.baselinePort, path: '/bare', headers: {}, method: 'PUT', body });
  servers.recorded.add(baselineTarget('bare', servers, account, call).path);
}
