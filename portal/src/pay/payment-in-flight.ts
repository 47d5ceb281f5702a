// The payment that was sent and has no answer yet. Kept with the tab, so that a page loaded again asks for the answer of
// that very payment instead of making another one (PAY-12). It is gone with the answer.
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
  /** The one that was sent under this key. */
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
