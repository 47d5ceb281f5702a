import { tabStore } from '@plumbline/ui/app/storage';

const keyOf = (email: string): string => `verificationSentAt:${email}`;

/** When this tab last had a verification mail sent to the address, in ms; a reload keeps it. */
export function readVerificationSent(email: string): number | null {
  const sentAtMs = Number(tabStore.read(keyOf(email)) ?? Number.NaN);
  return Number.isFinite(sentAtMs) ? sentAtMs : null;
}

export const rememberVerificationSent = (email: string, sentAt: Date): void =>
  tabStore.write(keyOf(email), String(sentAt.getTime()));
