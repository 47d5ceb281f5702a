// Some functions of libraries are wrapped once, so that calls and navigation are handled the same everywhere.
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

const WRAPPERS = [
  { library: '@tanstack/react-query', hook: 'useMutation', wrapper: 'ui/src/app/use-call.ts' },
  { library: '@tanstack/history', hook: 'createBrowserHistory', wrapper: 'ui/src/app/create-app-router.ts' },
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
