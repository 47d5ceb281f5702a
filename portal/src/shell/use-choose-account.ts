import { chooseAccount } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { localStore } from '@plumbline/ui/app/storage';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useEffect } from 'react';
import { useMember } from '../lib/portal-context.ts';
import { messages } from '../messages.ts';

/** Written after each choice: other tabs of this browser receive a storage event. */
const KEY = 'accountId';
const START = '/dashboard';

/** Chooses another customer of the person (decision A21) and loads the page again, so that no data of the old one stays. */
export function useChooseAccount() {
  const choose = async ({ accountId, next }: { accountId: string; next: string }) => {
    await send(chooseAccount, { accountId });
    return { accountId, next };
  };
  const { mutate, isPending, isSuccess } = useCall(choose, {
    onDone: ({ accountId, next }) => {
      localStore.write(KEY, accountId);
      window.location.assign(next);
    },
    refused: { not_found: () => toast.error(messages.account.notChosen) },
  });
  return {
    choose: (accountId: string, next = START) => mutate({ accountId, next }),
    /** Until the page is left. */
    isChoosing: isPending || isSuccess,
  };
}

/** Another tab has chosen: what this one shows belongs to a customer that is no longer in use. */
export function useFollowChosenAccount(): void {
  const customerId = useMember()?.customerId;
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue !== null && newValue !== customerId) window.location.assign(START);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [customerId]);
}
