import { tabStore } from '@plumbline/ui/app/storage';

const keyOf = (email: string): string => `verificationSentAt:${email}`;

/** The time in ms of the last verification mail that this tab sent to the address; survives a reload. */
export function readVerificationSent(email: string): number | null {
  const sentAtMs = Number(tabStore.read(keyOf(email)) ?? Number.NaN);
  return Number.isFinite(sentAtMs) ? sentAtMs : null;
}

export const rememberVerificationSent = (email: string, sentAt: Date): void =>
  tabStore.write(keyOf(email), String(sentAt.getTime()));
