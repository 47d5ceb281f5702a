import { identityMessage } from '@plumbline/rules/access/identity-message';
import { CallFailed } from '@plumbline/ui/app/send';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { messages } from '../messages.ts';

/** The toast for a failed identity call whose error belongs to no field. */
export function showIdentityFailure(error: Error): void {
  const isUnheard = error instanceof CallFailed && error.status === 0;
  if (isRefusal(error)) toast.error(identityMessage(error.code, error.message));
  else toast.error(messages.somethingWrong, isUnheard ? error.message : undefined);
}
