import { later } from '@plumbline/rules/dates';
import { hashToken, newToken } from '../sessions/sessions.ts';

export const INVITATION_DAYS = 7;
const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60_000;

/** A new code, which only the mail knows, and what is stored of it. */
export function newInvitationCode(now: Date) {
  const code = newToken();
  const sentAt = now.toISOString();
  return {
    code,
    stored: { codeHash: hashToken(code), sentAt, expiresAt: later(now, INVITATION_MS).toISOString() },
  };
}
