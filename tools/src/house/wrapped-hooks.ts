// Some library hooks are wrapped once, so that calls and query parameters are handled the same everywhere.
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

const WRAPPERS = [
  { library: '@tanstack/react-query', hook: 'useMutation', wrapper: 'ui/src/app/use-call.ts' },
  { library: '@tanstack/react-router', hook: 'useSearch', wrapper: 'ui/src/app/use-search-params.ts' },
] as const;

export const checkWrappedHooks = (sources: readonly Source[]): Complaint[] =>
  WRAPPERS.flatMap(({ library, hook, wrapper }) =>
    sources
      .filter(({ path }) => path !== wrapper)
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => target.path === library && target.names.some(({ name }) => name === hook || name === '*'))
          .map(({ line }) => complain(`${path}:${line}`, `${hook} is used only by ${wrapper}; import that instead`)),
      ),
  );
