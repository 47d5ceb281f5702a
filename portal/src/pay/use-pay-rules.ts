import { listPaymentReasons } from '@plumbline/contract/paths.gen';
import { today } from '@plumbline/rules/dates';
import type { PayRules } from '@plumbline/rules/payments/blocked-by';
import type { MethodRules } from '@plumbline/rules/payments/methods';
import type { PrepayRules } from '@plumbline/rules/payments/prepay';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useMemo } from 'react';
import { useCapabilities, usePortal, usePortalApp } from '../lib/portal-context.ts';

/** Reasons change rarely. */
const REASONS_STALE_MS = 5 * 60_000;

/** The rules of the form of a prepayment. */
export function usePrepayRules(): PrepayRules {
  const { portal, now } = usePortalApp();
  const can = useCapabilities();
  const day = today(now(), portal.timeZone);
  const { maxInstallments } = portal.settings;
  return useMemo(() => ({ ...can, today: day, maxInstallments }), [can, day, maxInstallments]);
}

const NO_REASONS: PayRules['reasons'] = [];

/** The rules of a payment; undefined until the reasons have loaded, without which a short pay would need none. */
export function usePayRules(isPrepaid = false): { rules: PayRules | undefined; isFailed: boolean; retry: () => void } {
  const can = useCapabilities();
  const prepay = usePrepayRules();
  const { data, isLoadingError, refetch } = useAnswer(
    listPaymentReasons,
    {},
    { staleMs: REASONS_STALE_MS, enabled: !isPrepaid },
  );
  const reasons = isPrepaid ? NO_REASONS : data?.rows;
  const rules = useMemo(() => reasons && { ...can, ...prepay, reasons }, [can, prepay, reasons]);
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
