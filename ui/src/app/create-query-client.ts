import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallFailed } from './send.ts';
import { isSessionEnd } from './use-call.ts';

const STALE_MS = 30_000;

/** `onFailed` hears of every other failure. */
export function createQueryClient(onSessionEnd: () => void, onFailed?: (error: Error) => void): QueryClient {
  const onError = (error: Error) => {
    if (isSessionEnd(error)) onSessionEnd();
    else onFailed?.(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always': an unreachable server is an error with a retry button instead of a paused query.
      queries: { staleTime: STALE_MS, networkMode: 'always', retry: (count, error) => count < 1 && isTransient(error) },
      mutations: { networkMode: 'always' },
    },
  });
}

const isTransient = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status >= 500);
