// The payment that was sent and has no answer yet, kept in the tab's storage, so that after a reload its result is
// requested instead of a second payment (PAY-12).
import type { Store } from '@plumbline/ui/app/storage';
import type { PaymentInput } from './method-form.ts';

export type InFlight<Sent = PaymentInput> = {
  readonly idempotencyKey: string;
  readonly input: Sent;
  readonly sentAtMs: number;
};

/** One entry for each: a prepayment may be sent while a payment has no answer. */
const nameOf = (idempotencyKey: string): string => `paymentInFlight:${idempotencyKey}`;

export const paymentInFlight = <Sent = PaymentInput>(area: Store) => ({
  begin: (payment: InFlight<Sent>): void => area.write(nameOf(payment.idempotencyKey), JSON.stringify(payment)),
  /** The payment sent under this key. */
  read: (idempotencyKey: string): InFlight<Sent> | null => {
    const payment = parse<Sent>(area.read(nameOf(idempotencyKey)));
    return payment?.idempotencyKey === idempotencyKey &&
      typeof payment.sentAtMs === 'number' &&
      payment.input !== undefined &&
      payment.input !== null
      ? { idempotencyKey, input: payment.input, sentAtMs: payment.sentAtMs }
      : null;
  },
  end: (idempotencyKey: string): void => area.remove(nameOf(idempotencyKey)),
});

function parse<Sent>(text: string | null): Partial<InFlight<Sent>> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
