import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { useEffect, useEffectEvent } from 'react';
import { useMember } from '../lib/portal-context.ts';
import { useChooseAccount } from './use-choose-account.ts';

/**
 * A mail about one of several customers names it as `account` in its link: the page opens for that one. Returns whether
 * it is being chosen. The parameter is removed at once, so that going back does not choose it again.
 */
export function useLinkedAccount(): boolean {
  const { account } = useSearchTexts('account');
  const member = useMember();
  const isOther =
    account !== null && account !== member?.customerId && member?.accounts.some(({ id }) => id === account);
  const { choose, isChoosing } = useChooseAccount();
  const router = useRouter();
  const follow = useEffectEvent((accountId: string) => {
    const next = hrefWithoutAccount();
    if (isOther) choose(accountId, next);
    void router.navigate({ href: next, replace: true });
  });
  useEffect(() => {
    if (account !== null) follow(account);
  }, [account]);
  return isOther === true || isChoosing;
}

function hrefWithoutAccount(): string {
  const url = new URL(window.location.href);
  url.searchParams.delete('account');
  return url.pathname + url.search;
}
