// Sends a payment again under the same idempotency key until its result is known (PAY-12).
import { afterFailure, pauseBefore, type AfterFailure } from '@plumbline/rules/payments/submit-outcome';
import { CallFailed } from '@plumbline/ui/app/send';

export type PaymentResult<Paid> =
  | { readonly kind: 'paid'; readonly paid: Paid }
  /** `isFirst`: it was the first try, so no earlier one can have been charged. */
  | { readonly kind: 'failed'; readonly after: AfterFailure; readonly error: CallFailed; readonly isFirst: boolean }
  /** No result in time; the payer decides when to check again. */
  | { readonly kind: 'unsure' };

type PayUntilKnownOptions<Paid> = {
  /** Idempotent: sends the same request every time. */
  readonly send: () => Promise<Paid>;
  readonly pause: (ms: number) => Promise<void>;
  readonly nowMs: () => number;
  /** Called when a try had no answer. */
  readonly onSlow: () => void;
};

export async function payUntilKnown<Paid>({
  send,
  pause,
  nowMs,
  onSlow,
}: PayUntilKnownOptions<Paid>): Promise<PaymentResult<Paid>> {
  const startedAtMs = nowMs();
  for (let tries = 1; ; tries += 1) {
    const known = await trySend(send);
    if (known.kind === 'paid') return known;
    if (known.after !== 'unknown') return { ...known, isFirst: tries === 1 };
    onSlow();
    const waitMs = pauseBefore(tries, nowMs() - startedAtMs);
    if (waitMs === null) return { kind: 'unsure' };
    await pause(waitMs);
  }
}

async function trySend<Paid>(send: () => Promise<Paid>) {
  try {
    return { kind: 'paid', paid: await send() } as const;
  } catch (error) {
    // After an error of our own the result is unknown too.
    const failed = error instanceof CallFailed ? error : new CallFailed('internal', String(error));
    return { kind: 'failed', after: afterFailure(failed), error: failed } as const;
  }
}
