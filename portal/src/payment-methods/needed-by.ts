import { CallFailed } from '@plumbline/ui/app/send';
import type { MethodRow } from './method-row.ts';

/** The scheduled payments that need a method: those of the list, or the newer ones in the server's refusal. */
export function neededBy(
  { scheduledPayments }: Pick<MethodRow, 'scheduledPayments'>,
  error: Error | null,
): readonly string[] {
  if (!(error instanceof CallFailed) || error.code !== 'method_in_use') return scheduledPayments;
  const named = error.details?.['payments'];
  const codes = Array.isArray(named) ? named.filter((code) => typeof code === 'string') : [];
  return codes.length > 0 ? codes : scheduledPayments;
}
