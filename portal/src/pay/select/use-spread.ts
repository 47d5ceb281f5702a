import { listUnpaidInvoices } from '@plumbline/contract/paths.gen';
import { ZERO, type Cents } from '@plumbline/rules/money';
import { reasonsFor } from '@plumbline/rules/payments/line';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useMemo, useState } from 'react';
import { usePayDraft } from '../pay-draft.tsx';
import { restReason, spreadable, spreadOver, spreadSteps } from './spread.ts';
import { usePayRules } from '../use-pay-rules.ts';

export type SpreadTrial = ReturnType<typeof useSpread>;

/** An amount that is being spread over the oldest invoices, and the way to make it the payment. */
export function useSpread(isOn: boolean) {
  const { draft, dispatchAll, noteUnderWay } = usePayDraft();
  const { currencyCode, paymentInvoices } = draft;
  const { rules } = usePayRules();
  const [amount, setAmount] = useState<Cents | null>(null);
  const [reasonId, setReasonId] = useState<string | null>(null);
  const query = useAnswer(listUnpaidInvoices, { type: 'INVOICE', currencyCode }, { enabled: isOn });
  const rows = useMemo(() => query.data && spreadable(query.data.rows), [query.data]);
  const spread = rows && rules && spreadOver(amount ?? ZERO, rows, rules);
  const isShort = spread?.shares.some((share) => share.open > ZERO) ?? false;
  const reasons = isShort && rules ? reasonsFor('shortpay', rules.reasons) : [];
  const isReasonMissing = reasons.length > 0 && reasonId === null && rules?.paymentReasonRequired === true;
  return {
    query,
    currencyCode,
    amount,
    setAmount,
    spread,
    /** Why some of the amount finds no place. */
    rest: spread ? restReason(spread, rows, rules) : null,
    /** Why the last invoice may be paid short; none where it is not. */
    reasons,
    reasonId,
    setReasonId,
    /** How many invoices were chosen before. */
    replaces: paymentInvoices.length,
    canApply: spread !== undefined && spread.shares.length > 0 && !isReasonMissing,
    apply: () => {
      if (!spread) return;
      dispatchAll(spreadSteps(draft, spread, reasons.length > 0 ? reasonId : null));
      // The preview has told what others are paying.
      const held = spread.shares.filter(({ invoice }) => invoice.pendingAmount > ZERO);
      noteUnderWay(held.map(({ invoice }) => invoice.id));
    },
    clear: () => {
      setAmount(null);
      setReasonId(null);
    },
  };
}
