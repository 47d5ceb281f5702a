import { failureWords } from '@plumbline/ui/app/failure-words';
import { CallFailed } from '@plumbline/ui/app/send';
import { messages } from '../messages.ts';

/** The message for a failed call on the sign-in pages. */
export function failureOf(error: Error): string {
  if (!(error instanceof CallFailed) || error.code === 'internal') return failureWords.somethingWrong;
  return error.code === 'too_many_requests' ? messages.tooManyRequests : error.message;
}
