// A payment without an answer is asked for again, always under the same key, until somebody knows (PAY-12).
import { afterFailure, pauseBefore, type AfterFailure } from '@plumbline/rules/payments/submit-outcome';
import { CallFailed } from '@plumbline/ui/app/send';

export type Known<Paid> =
  | { readonly kind: 'paid'; readonly paid: Paid }
  /** `isFirst`: no try before it is without an answer. */
  | { readonly kind: 'failed'; readonly after: AfterFailure; readonly error: CallFailed; readonly isFirst: boolean }
  /** It has been long enough; the payer decides when to ask again. */
  | { readonly kind: 'unsure' };

type Parts<Paid> = {
  /** The same every time. */
  readonly send: () => Promise<Paid>;
  readonly pause: (ms: number) => Promise<void>;
  readonly nowMs: () => number;
  /** The first try had no answer. */
  readonly onSlow: () => void;
};

export async function payUntilKnown<Paid>({ send, pause, nowMs, onSlow }: Parts<Paid>): Promise<Known<Paid>> {
  const startedAtMs = nowMs();
  for (let tries = 1; ; tries += 1) {
    const known = await tried(send);
    if (known.kind === 'paid') return known;
    if (known.after !== 'unknown') return { ...known, isFirst: tries === 1 };
    onSlow();
    const waitMs = pauseBefore(tries, nowMs() - startedAtMs);
    if (waitMs === null) return { kind: 'unsure' };
    await pause(waitMs);
  }
}

async function tried<Paid>(send: () => Promise<Paid>) {
  try {
    return { kind: 'paid', paid: await send() } as const;
  } catch (error) {
    // Anything else is a mistake of ours, after which nobody knows either.
    const failed = error instanceof CallFailed ? error : new CallFailed('internal', String(error));
    return { kind: 'failed', after: afterFailure(failed), error: failed } as const;
  }
}
