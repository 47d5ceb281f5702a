// The payment that a tab is putting together. It outlives a reload, and so does the key under which it is sent: whoever
// loads the page again while a payment is under way pays it once (PAY-12).
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Credit } from '@plumbline/rules/payments/credits';
import { emptyDraft, nextDraft, type DraftAction, type PaymentDraft } from '@plumbline/rules/payments/draft';
import type { OpenInvoice } from '@plumbline/rules/payments/line';
import type { Store } from '@plumbline/ui/app/storage';

export type PayState = {
  readonly draft: PaymentDraft;
  readonly idempotencyKey: string;
  /** Invoices of which the payer knows that another payment is taking a part. */
  readonly knownUnderWay: readonly string[];
  /** When the draft's checkout token is no longer good. */
  readonly checkoutExpiresAt: string | null;
};

export type PayStore = {
  readonly get: () => PayState;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly dispatch: (action: DraftAction) => void;
  /** Several steps as one. */
  readonly dispatchAll: (actions: readonly DraftAction[]) => void;
  /** Holds the draft against what the server has now; true when that changed anything about the invoices in it. */
  readonly refresh: (invoices: readonly OpenInvoice[], credits: readonly Credit[]) => boolean;
  readonly openCheckout: (checkoutToken: string, expiresAt: string) => void;
  readonly noteUnderWay: (invoiceIds: readonly string[]) => void;
  /** After a payment that was refused for good: the next one is another payment. */
  readonly renewKey: () => void;
  /** After a payment that went through. */
  readonly reset: () => void;
};

type PayStoreParts = {
  readonly area: Store;
  readonly name: string;
  readonly currencyCode: CurrencyCode;
  readonly newKey: () => string;
};

export function createPayStore({ area, name, currencyCode, newKey }: PayStoreParts): PayStore {
  const begin = (): PayState => ({
    draft: emptyDraft({ currencyCode }),
    idempotencyKey: newKey(),
    knownUnderWay: [],
    checkoutExpiresAt: null,
  });
  const listeners = new Set<() => void>();
  let state = stateFrom(area.read(name), currencyCode) ?? begin();
  const set = (next: PayState) => {
    if (next === state) return;
    state = next;
    area.write(name, JSON.stringify({ shape: SHAPE, ...state }));
    for (const tell of listeners) tell();
  };
  const dispatchAll: PayStore['dispatchAll'] = (actions) => {
    const draft = actions.reduce(nextDraft, state.draft);
    if (draft !== state.draft) set({ ...state, draft });
  };
  return {
    get: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    dispatch: (action) => dispatchAll([action]),
    dispatchAll,
    refresh: (invoices, credits) => {
      const before = linesIn(state.draft);
      dispatchAll([{ type: 'refresh', invoices, credits }]);
      return linesIn(state.draft) !== before;
    },
    openCheckout: (checkoutToken, checkoutExpiresAt) =>
      set({
        ...state,
        draft: nextDraft(state.draft, { type: 'checkout-token', checkoutToken }),
        checkoutExpiresAt,
      }),
    noteUnderWay: (invoiceIds) =>
      set({ ...state, knownUnderWay: [...new Set([...state.knownUnderWay, ...invoiceIds])] }),
    renewKey: () => set({ ...state, idempotencyKey: newKey() }),
    reset: () => set(begin()),
  };
}

const linesIn = ({ paymentInvoices }: PaymentDraft): string =>
  paymentInvoices
    .map((line) => [line.invoiceId, line.balance, line.amount, line.credits.map(({ amount }) => amount)].join(' '))
    .join();

/** Raised with every change of the draft's shape: what an older page left behind is not read. */
const SHAPE = 1;

type Stored = Partial<PayState> & { readonly shape?: number };

function stateFrom(text: string | null, currencyCode: CurrencyCode): PayState | null {
  const { shape, draft, idempotencyKey, knownUnderWay, checkoutExpiresAt } = parse(text);
  const isOurs = shape === SHAPE && draft?.currencyCode === currencyCode && typeof idempotencyKey === 'string';
  if (!isOurs) return null;
  return { draft, idempotencyKey, knownUnderWay: knownUnderWay ?? [], checkoutExpiresAt: checkoutExpiresAt ?? null };
}

function parse(text: string | null): Stored {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
