// The payment that was sent and has no answer yet, kept in the tab's storage, so that after a reload its result is
// requested instead of a second payment (PAY-12).
import type { Store } from '@plumbline/ui/app/storage';
import type { PaymentInput } from './method-form.ts';

export type InFlight = {
  readonly idempotencyKey: string;
  readonly input: PaymentInput;
  readonly sentAtMs: number;
};

const NAME = 'paymentInFlight';

export const paymentInFlight = (area: Store) => ({
  begin: (payment: InFlight): void => area.write(NAME, JSON.stringify(payment)),
  /** The payment sent under this key. */
  read: (idempotencyKey: string): InFlight | null => {
    const payment = parse(area.read(NAME));
    return payment?.idempotencyKey === idempotencyKey && typeof payment.sentAtMs === 'number' && payment.input
      ? { idempotencyKey, input: payment.input, sentAtMs: payment.sentAtMs }
      : null;
  },
  end: (): void => area.remove(NAME),
});

function parse(text: string | null): Partial<InFlight> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
