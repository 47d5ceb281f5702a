// What follows a login: exactly one screen, or a toast (Spec 1 §4 and §8).
import type { logIn } from '@plumbline/contract/access';
import type { Answer } from '@plumbline/contract/call';
import { CallFailed } from '../lib/send.ts';
import { messages } from '../messages.ts';

export type LoginResult = Answer<typeof logIn>;

export type LoginOutcome =
  | { kind: 'logged-in' }
  /** A screen for people whose login does not open the portal; the words are for a portal without that screen. */
  | { kind: 'go'; to: '/pending-approval' | '/confirm-email' | '/signup'; words: string }
  | { kind: 'no-account' }
  | { kind: 'failed'; words: string; detail?: string };

const PENDING: LoginOutcome = { kind: 'go', to: '/pending-approval', words: messages.login.awaitingApproval };

export function outcomeOf(result: LoginResult): LoginOutcome {
  if (result.isLogged) return { kind: 'logged-in' };
  if (result.noCustomerAccount) return { kind: 'no-account' };
  if (result.userNotFound) return { kind: 'go', to: '/signup', words: messages.login.userNotFound };
  if (!result.isEmailVerified) return { kind: 'go', to: '/confirm-email', words: messages.login.emailNotVerified };
  if (!result.isInviteApproved) return PENDING;
  return { kind: 'failed', words: messages.login.failed };
}

export function outcomeOfFailure(error: unknown): LoginOutcome {
  if (!(error instanceof CallFailed)) throw error;
  switch (error.code) {
    case 'no_customer_account':
      return { kind: 'no-account' };
    case 'awaiting_approval':
      return PENDING;
    case 'invalid_credential':
    case 'too_many_requests':
    case 'unavailable':
      return { kind: 'failed', words: error.message };
    case 'offline':
    case 'timeout':
      return { kind: 'failed', words: messages.login.failed, detail: error.message };
    default:
      return { kind: 'failed', words: messages.login.failed };
  }
}
