// Lists, search and totals of a big customer, against Fastify and pg with the best SQL for the same answer.
import { Agent } from 'node:http';
import { compare, type Pace } from '../compare.ts';
import type { Finding } from '../finding.ts';
import type { Options } from '../options.ts';
import { processMemoryMb } from '../process-memory.ts';
import { type NamedCall, namedCalls, orderCalls, pageCalls } from './calls.ts';
import { growthFindings, pageFindings } from './growth.ts';
import { type ListServers, withListServers } from './list-servers.ts';
import { baselineTarget, findDifference, ourTarget, recordBare } from './list-targets.ts';
import type { Account } from './ready.ts';
import { warmUp } from '../warm-up.ts';
import { spreadsheetFindings } from './spreadsheet.ts';

const SHARE_MIN = 0.75;
const MEMORY_MB_MAX = 250;
const NAMED: Pace = { rounds: 5, sliceMs: 300 };
const ORDERS: Pace = { rounds: 3, sliceMs: 150 };

export const bench = (options: Options): Promise<Finding[]> =>
  withListServers(options, async (servers) => {
    const account = servers.product.accounts.at(-1);
    if (!account) throw new Error('there is no organization');
    const isChosen = ({ name }: NamedCall) => options.only === null || name.includes(options.only);
    const pace = (usual: Pace): Pace => ({ ...usual, rounds: options.rounds ?? usual.rounds });
    const [usual] = namedCalls(account);
    if (usual) {
      await warmUp(ourTarget(servers, account, usual));
      await warmUp(baselineTarget('best', servers, account, usual));
    }
    const findings: Finding[] = [];
    for (const call of [...namedCalls(account), ...pageCalls(account)].filter(isChosen)) {
      await recordBare(servers, account, call);
      findings.push(...(await againstBest(servers, account, call, pace(NAMED))));
    }
    for (const call of orderCalls().filter(isChosen)) {
      findings.push(...(await againstBest(servers, account, call, pace(ORDERS))));
    }
    if (options.only !== null) return findings;
    findings.push(
      ...(await growthFindings(servers, pace(ORDERS))),
      ...(await pageFindings(servers, account, pace(ORDERS))),
      memoryFinding(servers),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    findings.push(...(await spreadsheetFindings({ ...servers.product, ...account }, agent)));
    agent.destroy();
    return findings;
  });

async function againstBest(servers: ListServers, account: Account, call: NamedCall, pace: Pace): Promise<Finding[]> {
  const details = await findDifference(servers, account, call);
  if (details.length > 0) {
    return [{ what: call.name, value: 'the answers differ', budget: 'the same answer', isMet: false, details }];
  }
  const bare = baselineTarget('bare', servers, account, call);
  return compare(
    {
      what: call.name,
      shareMin: SHARE_MIN,
      ours: ourTarget(servers, account, call),
      ...(servers.recorded.has(bare.path) && { bare }),
      best: baselineTarget('best', servers, account, call),
    },
    pace,
  );
}

function memoryFinding({ product }: ListServers): Finding {
  const megabytes = processMemoryMb(product.pid);
  return {
    what: 'resident memory of the process after these loads',
    value: `${megabytes.toFixed(0)} MB`,
    budget: `at most ${MEMORY_MB_MAX} MB`,
    isMet: megabytes <= MEMORY_MB_MAX,
  };
}
