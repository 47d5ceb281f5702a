import { useQuery } from '@tanstack/react-query';
import type { checkCode as Call } from '@plumbline/contract/identity';
import type { Input } from '@plumbline/contract/call';
import { checkCode } from '@plumbline/contract/paths.gen';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { CallFailed, sendAs } from '@plumbline/ui/app/send';

/** Looks up the account of a mailed code without using it up. */
export const useCodeCheck = (oobCode: string, mode: Input<typeof Call>['mode']) =>
  useQuery({
    queryKey: [checkCode.path, mode, oobCode],
    // As a visitor: the code identifies the account, not the session.
    queryFn: ({ signal }) => sendAs(VISITOR_CALLER, checkCode, { oobCode, mode }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The code is used, expired, replaced by a newer one, or truncated. */
export const isBadCode = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 'invalid_code' || error.code === 'invalid_request');
