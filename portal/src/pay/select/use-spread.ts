import { listUnpaidInvoices } from '@plumbline/contract/paths.gen';
import { ZERO, type Cents } from '@plumbline/rules/money';
import { reasonsFor } from '@plumbline/rules/payments/line';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useMemo, useState } from 'react';
import { usePayDraft } from '../pay-draft.tsx';
import { restReason, spreadable, spreadOver, spreadActions } from './spread.ts';
import { usePayRules } from '../use-pay-rules.ts';

export type SpreadTrial = ReturnType<typeof useSpread>;

/** State of the spread dialog: the amount, its preview, and applying it. */
export function useSpread(isOn: boolean) {
  const { draft, dispatchAll, noteHolds } = usePayDraft();
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
    /** Why part of the amount is not used. */
    rest: spread ? restReason(spread, rows, rules) : null,
    /** The reasons for a short pay of the last invoice; empty if it is paid in full. */
    reasons,
    reasonId,
    setReasonId,
    /** The number of selected invoices that will be replaced. */
    replaces: paymentInvoices.length,
    canApply: spread !== undefined && spread.shares.length > 0 && !isReasonMissing,
    apply: () => {
      if (!spread) return;
      dispatchAll(spreadActions(draft, spread, reasonId));
      // The preview has shown what other payments hold.
      const held = spread.shares.filter(({ invoice }) => invoice.pendingAmount > ZERO);
      noteHolds(held.map(({ invoice }) => invoice.id));
    },
    clear: () => {
      setAmount(null);
      setReasonId(null);
    },
  };
}
