import { CallFailed } from '@plumbline/ui/app/send';
import { isSessionEnd, useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { confirmMessages } from '../confirm-messages.ts';

/** Does not keep the account in the mutation cache. */
export const useTokenize = () =>
  useCall((tokenize: () => Promise<string>) => tokenize(), { failed: false, isSensitive: true }).mutateAsync;

/** Does not show unknown errors, whose text may contain the account number. */
export function showBadAccount(error: unknown): null {
  if (!isSessionEnd(error))
    toast.error(confirmMessages.checkData, error instanceof CallFailed ? error.message || undefined : undefined);
  return null;
}
