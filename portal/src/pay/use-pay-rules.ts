import { listPaymentReasons } from '@plumbline/contract/paths.gen';
import { today } from '@plumbline/rules/dates';
import type { PayRules } from '@plumbline/rules/payments/blocked-by';
import type { MethodRules } from '@plumbline/rules/payments/methods';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useMemo } from 'react';
import { useCapabilities, usePortal, usePortalApp } from '../lib/portal-context.ts';

/** Reasons change rarely. */
const REASONS_STALE_MS = 5 * 60_000;

/** The rules of a payment; undefined until the reasons have loaded, without which a short pay would need none. */
export function usePayRules(): { rules: PayRules | undefined; isFailed: boolean; retry: () => void } {
  const { portal, now } = usePortalApp();
  const can = useCapabilities();
  const { data, isLoadingError, refetch } = useAnswer(listPaymentReasons, {}, { staleMs: REASONS_STALE_MS });
  const day = today(now(), portal.timeZone);
  const { maxInstallments } = portal.settings;
  const rules = useMemo(
    () => data && { ...can, reasons: data.rows, today: day, maxInstallments },
    [can, data, day, maxInstallments],
  );
  return { rules, isFailed: isLoadingError, retry: () => void refetch() };
}

/** The available methods and their limits. */
export function useMethodRules(): MethodRules {
  const can = useCapabilities();
  const { settings } = usePortal();
  return useMemo(() => {
    const { minAchPayment, maxAchPayment, minCreditCardPayment, maxCreditCardPayment, surchargeRateBps } = settings;
    return { ...can, minAchPayment, maxAchPayment, minCreditCardPayment, maxCreditCardPayment, surchargeRateBps };
  }, [can, settings]);
}
