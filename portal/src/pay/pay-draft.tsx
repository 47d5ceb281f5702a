import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import type { listUnpaidInvoices as listCall } from '@plumbline/contract/invoices';
import { listUnpaidInvoices } from '@plumbline/contract/paths.gen';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Credit } from '@plumbline/rules/payments/credits';
import type { DraftAction, PaymentDraft } from '@plumbline/rules/payments/draft';
import type { PaymentLine } from '@plumbline/rules/payments/line';
import { prepayProblems } from '@plumbline/rules/payments/prepay';
import { tabStore } from '@plumbline/ui/app/storage';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useMember, usePortal } from '../lib/portal-context.ts';
import { useCurrency } from '../shell/currency.tsx';
import { creditOf } from './pay-rows.ts';
import { stepOf, usePaySteps, type PayStep } from './pay-steps.ts';
import { createPayStore, type PayStore } from './pay-store.ts';
import { paymentInFlight } from './payment-in-flight.ts';
import { usePrepayRules } from './use-pay-rules.ts';

export type PayDraft = Pick<PayStore, 'dispatchAll' | 'openCheckout' | 'noteHolds' | 'renewKey' | 'reset'> & {
  readonly draft: PaymentDraft;
  readonly dispatch: (action: DraftAction) => void;
  /** Stays the same until `renewKey` or `reset`, also across reloads (PAY-12). */
  readonly idempotencyKey: string;
  /** The payer has seen that other payments hold part of an invoice in the draft. */
  readonly knowsHolds: boolean;
  readonly knownHolds: readonly string[];
  readonly checkoutExpiresAt: string | null;
  readonly step: PayStep;
  readonly goTo: (step: PayStep) => void;
};

const PayStoreContext = createContext<PayStore | null>(null);

/** The store itself, for callbacks that need the latest draft outside of rendering. */
export function usePayStore(): PayStore {
  const store = use(PayStoreContext);
  if (!store) throw new Error('outside of the pay flow');
  return store;
}

/** One draft per customer and currency (decisions A21 and C38). */
export function PayDraftProvider({ isPrepaid, children }: { isPrepaid: boolean; children: ReactNode }) {
  const portal = usePortal();
  const { currency } = useCurrency();
  const member = useMember();
  const queryClient = useQueryClient();
  const owner = `${member?.userId ?? ''}:${member?.customerId ?? ''}`;
  const store = useMemo(
    () =>
      createPayStore({
        area: tabStore,
        name: `${isPrepaid ? 'prepayDraft' : 'payDraft'}:${portal.id}:${owner}:${currency}`,
        currencyCode: currency,
        isPrepaid,
        credits: isPrepaid ? [] : cachedCredits(queryClient, currency),
        newKey: () => crypto.randomUUID(),
      }),
    [portal.id, owner, currency, queryClient, isPrepaid],
  );
  return <PayStoreContext value={store}>{children}</PayStoreContext>;
}

/** Known from the page's first answers: a draft that gets them after the first render renders all invoices again. */
function cachedCredits(cache: QueryClient, currencyCode: CurrencyCode): Credit[] {
  const input = { type: 'CREDIT', currencyCode } as const;
  const answer = cache.getQueryData<Answer<typeof listCall>>(answerKey(listUnpaidInvoices, input));
  return (answer?.rows ?? []).map(creditOf);
}

/** The draft of the payment and the current step. */
export function usePayDraft(): PayDraft {
  const store = usePayStore();
  const { draft, idempotencyKey, knownHolds, checkoutExpiresAt } = useSyncExternalStore(store.subscribe, store.get);
  const { asked, goTo } = usePaySteps();
  const isStartComplete = useIsStartComplete(draft, idempotencyKey);
  const { dispatch, dispatchAll, openCheckout, noteHolds, renewKey, reset } = store;
  return useMemo(
    () => ({
      draft,
      dispatch,
      dispatchAll,
      idempotencyKey,
      knowsHolds: draft.paymentInvoices.some((line) => knownHolds.includes(line.invoiceId)),
      knownHolds,
      checkoutExpiresAt,
      openCheckout,
      noteHolds,
      renewKey,
      reset,
      step: stepOf(asked, draft, isStartComplete),
      goTo,
    }),
    [
      draft,
      dispatch,
      dispatchAll,
      idempotencyKey,
      knownHolds,
      checkoutExpiresAt,
      openCheckout,
      noteHolds,
      renewKey,
      reset,
      asked,
      isStartComplete,
      goTo,
    ],
  );
}

/** Invoices are selected, or the form of a prepayment has no problem; a sent one stays as it was sent (PAY-12). */
function useIsStartComplete(draft: PaymentDraft, idempotencyKey: string): boolean {
  const rules = usePrepayRules();
  if (!draft.isPrepaid) return draft.paymentInvoices.length > 0;
  const hasProblem = Object.keys(prepayProblems(draft, rules)).length > 0;
  return !hasProblem || paymentInFlight(tabStore).read(idempotencyKey) !== null;
}

/** The draft only, for the cells of a long list, which need no step. */
export function useDraft(): PaymentDraft {
  const store = usePayStore();
  return useSyncExternalStore(store.subscribe, () => store.get().draft);
}

/** One line of the draft; typing an amount re-renders only the row of that line. */
export function usePayLine(invoiceId: string): PaymentLine | undefined {
  const store = usePayStore();
  return useSyncExternalStore(store.subscribe, () =>
    store.get().draft.paymentInvoices.find((line) => line.invoiceId === invoiceId),
  );
}
