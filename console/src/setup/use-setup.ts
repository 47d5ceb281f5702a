// The set-up of this installation: opened with the printed link, afterwards known by a cookie.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { getSetup as GetSetup } from '@plumbline/contract/installation/setup';
import { getSetup, openSetup, type Path } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { isRefusal, useCall } from '@plumbline/ui/app/use-call';
import { useState } from 'react';

export type Setup = Answer<typeof GetSetup>;

export const SETUP_KEY = ['setup'];

/** Takes the secret out of the address, so that it stays in no history and no screenshot. */
function takeToken(): string | null {
  const token = /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? null;
  if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

async function loadSetup(): Promise<Setup> {
  const token = takeToken();
  if (token === null) return send(getSetup, {});
  try {
    return await send(openSetup, { token });
  } catch (error) {
    // The link was opened before; perhaps in this browser.
    if (isRefusal(error)) return send(getSetup, {});
    throw error;
  }
}

export const useSetup = () => useQuery({ queryKey: SETUP_KEY, queryFn: loadSetup, staleTime: Infinity, retry: false });

export type Problems = Readonly<Record<string, string>>;

type SaveStep<C extends Call> = {
  save: (input: Input<C>) => void;
  isSaving: boolean;
  problems: Problems;
  clearProblem: (field: string) => void;
  showProblems: (problems: Problems) => void;
};

/** Saves one step; what is wrong with it stands beside the fields. */
export function useSaveStep<C extends Call>(path: Path<C>, onSaved: (setup: Setup) => void = () => {}): SaveStep<C> {
  const [problems, setProblems] = useState<Problems>({});
  const cache = useQueryClient();
  const { mutate, isPending } = useCall(path, {
    onDone: (answer) => {
      const setup = answer as unknown as Setup;
      setProblems({});
      cache.setQueryData(SETUP_KEY, setup);
      onSaved(setup);
    },
    refused: { invalid_request: ({ fields, message }) => setProblems(fields ?? { form: message }) },
    isSensitive: true,
  });
  const clearProblem = (field: string) => setProblems(({ [field]: _, ...others }) => others);
  return { save: (input) => mutate(input), isSaving: isPending, problems, clearProblem, showProblems: setProblems };
}
