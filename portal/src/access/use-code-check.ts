import { useQuery } from '@tanstack/react-query';
import type { checkCode as Call } from '@plumbline/contract/identity';
import type { Input } from '@plumbline/contract/call';
import { checkCode } from '@plumbline/contract/paths.gen';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { CallFailed, sendAs } from '@plumbline/ui/app/send';

/** Asks for whom a mailed code is; it stays unused. */
export const useCodeCheck = (oobCode: string, mode: Input<typeof Call>['mode']) =>
  useQuery({
    queryKey: [checkCode.path, mode, oobCode],
    // As a visitor: the code counts, not who is signed in.
    queryFn: ({ signal }) => sendAs(VISITOR_CALLER, checkCode, { oobCode, mode }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Used, too old, replaced by a newer one, or cut off on its way. */
export const isBadCode = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 'invalid_code' || error.code === 'invalid_request');
