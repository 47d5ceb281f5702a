import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { CallFailed } from '@plumbline/ui/app/send';
import { messages } from '../messages.ts';

/** The message for a failed call on the sign-in pages. */
export function failureMessage(error: Error): string {
  if (!(error instanceof CallFailed) || error.code === 'internal') return failureMessages.somethingWrong;
  return error.code === 'too_many_requests' ? messages.tooManyRequests : error.message;
}
