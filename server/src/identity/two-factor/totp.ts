// Codes of an authenticator app: TOTP with SHA-1, six digits and steps of 30 seconds, which every app understands.
import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;

export const newTotpSecret = (): string => generateSecret();

/** What the app shows beside its codes, and the secret. */
export const totpUri = (secret: string, { issuer, email }: { issuer: string; email: string }): string =>
  generateURI({ issuer, label: email, secret });

type Typed = { secret: string; code: string; now: Date; lastStep: number };

/** The time step of a right code, which may be one step early or late; null for a wrong one or one that was used. */
export function stepOfCode({ secret, code, now, lastStep }: Typed): number | null {
  if (!CODE.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  // A server whose clock is ahead may have seen a step that does not exist here yet; the library throws then.
  if (lastStep > Math.floor(epoch / STEP_SECONDS) + 1) return null;
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS, afterTimeStep: lastStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
