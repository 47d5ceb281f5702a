import type { Call } from '@plumbline/contract/call';
import { type CallName, calls } from '@plumbline/contract/calls';

export type FoundCall = {
  readonly name: CallName;
  readonly call: Call;
  readonly params: Record<string, string>;
  /** Made by staff acting for a customer, under /admin. */
  readonly isOnBehalf: boolean;
};

type Route = {
  readonly name: CallName;
  readonly call: Call;
  readonly segments: readonly string[];
  isOnBehalf: boolean;
};

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Static segments come before parameters, as in the server's router. */
const ROUTES: readonly Route[] = Object.entries(calls)
  .flatMap(([name, call]: [string, Call]) => {
    const route = { name: name as CallName, call, segments: segmentsOf(call.path), isOnBehalf: false };
    return call.caller === 'customer'
      ? [route, { ...route, segments: [...route.segments, 'admin'], isOnBehalf: true }]
      : [route];
  })
  .toSorted((a, b) => sortKey(a) - sortKey(b));

function sortKey({ segments }: Route): number {
  return segments.filter((segment) => segment.startsWith(':')).length;
}

/** The call of the contract that a request makes. */
export function findCall(method: string, pathname: string): FoundCall | null {
  const given = segmentsOf(pathname);
  for (const { name, call, segments, isOnBehalf } of ROUTES) {
    const isMatch =
      call.method === method &&
      segments.length === given.length &&
      segments.every((segment, place) => segment.startsWith(':') || segment === given[place]);
    if (!isMatch) continue;
    const params = segments.flatMap((segment, place): [string, string][] =>
      segment.startsWith(':') ? [[segment.slice(1), decodeURIComponent(given[place] ?? '')]] : [],
    );
    return { name, call, params: Object.fromEntries(params), isOnBehalf };
  }
  return null;
}

export const nameOf = (call: Call): string =>
  Object.entries(calls).find(([, each]) => each === call)?.[0] ?? `${call.method} ${call.path}`;
