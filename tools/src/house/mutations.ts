// Every call that a person makes goes through one hook, so that refusals, failures and the end of a session are handled alike.
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

const USE_CALL = 'ui/src/app/use-call.ts';

export const checkMutations = (sources: readonly Source[]): Complaint[] =>
  sources
    .filter(({ path }) => path !== USE_CALL)
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => target.path.startsWith('@tanstack/') && target.names.some(isMutation))
        .map(({ line }) => complain(`${path}:${line}`, `useMutation: a call is made with useCall of ${USE_CALL}`)),
    );

const isMutation = ({ name }: { readonly name: string }) => name === 'useMutation' || name === '*';
