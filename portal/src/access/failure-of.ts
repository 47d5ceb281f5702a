import { failureWords } from '@plumbline/ui/app/failure-words';
import { CallFailed } from '@plumbline/ui/app/send';
import { messages } from '../messages.ts';

/** The words for a call that failed in a form of the sign-in pages. */
export function failureOf(error: Error): string {
  if (!(error instanceof CallFailed) || error.code === 'internal') return failureWords.somethingWrong;
  return error.code === 'too_many_requests' ? messages.tooManyRequests : error.message;
}
