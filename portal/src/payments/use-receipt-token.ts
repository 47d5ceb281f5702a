import { createReceiptToken } from '@plumbline/contract/paths.gen';
import { tabStore } from '@plumbline/ui/app/storage';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useEffect } from 'react';
import { useSession } from '../lib/portal-context.ts';

const keyOf = (code: string) => `receipt:${code}`;

/** The receipt token of a payment, kept in the tab so that the page can be loaded again after the session has ended. */
export function useReceiptToken(code: string): string | null {
  const isSignedIn = useSession().kind === 'full';
  const { data } = useAnswer(createReceiptToken, { code }, { enabled: isSignedIn, staleMs: Number.POSITIVE_INFINITY });
  const receiptToken = data?.receiptToken;
  useEffect(() => {
    if (receiptToken !== undefined) tabStore.write(keyOf(code), receiptToken);
  }, [code, receiptToken]);
  return tabStore.read(keyOf(code));
}
