import { useState } from 'react';
import { isRefusal } from '../app/use-call.ts';

type LastRead = {
  /** Of the message that was read last, for the call that writes the next one. */
  lastMessageId: string;
  /** For the call that fails. */
  onError: (error: Error, input: { lastMessageId: string }) => void;
};

/**
 * Which message of a thread was read last. A message whose answer was lost may be stored, and the thread is loaded again
 * with it: sent again, it still names what was read before, so that the server does not store it twice.
 */
export function useLastRead(newestId: string): LastRead {
  const [unanswered, setUnanswered] = useState<string | null>(null);
  return {
    lastMessageId: unanswered ?? newestId,
    onError: (error, { lastMessageId }) => setUnanswered(isRefusal(error) ? null : lastMessageId),
  };
}
