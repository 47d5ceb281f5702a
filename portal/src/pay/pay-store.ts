// The draft of a payment and its idempotency key, kept in the tab's storage: a reload during submission does not pay
// twice (PAY-12).
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Credit } from '@plumbline/rules/payments/credits';
import { emptyDraft, nextDraft, type DraftAction, type PaymentDraft } from '@plumbline/rules/payments/draft';
import type { OpenInvoice } from '@plumbline/rules/payments/line';
import type { Store } from '@plumbline/ui/app/storage';

export type PayState = {
  readonly draft: PaymentDraft;
  readonly idempotencyKey: string;
  /** Invoices of which the payer knows that another payment holds a part. */
  readonly knownHolds: readonly string[];
  /** When the draft's checkout token expires. */
  readonly checkoutExpiresAt: string | null;
};

export type PayStore = {
  readonly get: () => PayState;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly dispatch: (action: DraftAction) => void;
  /** Dispatches several actions with one notification. */
  readonly dispatchAll: (actions: readonly DraftAction[]) => void;
  /** Updates the draft from the server's data; true when its invoices have changed. */
  readonly refresh: (invoices: readonly OpenInvoice[], credits: readonly Credit[]) => boolean;
  readonly openCheckout: (checkoutToken: string, expiresAt: string) => void;
  readonly noteHolds: (invoiceIds: readonly string[]) => void;
  /** After a refused payment: the next try is a new payment. */
  readonly renewKey: () => void;
  /** After a successful payment. */
  readonly reset: () => void;
};

type PayStoreOptions = {
  readonly area: Store;
  readonly name: string;
  readonly currencyCode: CurrencyCode;
  readonly isPrepaid?: boolean;
  /** The credits that are known when a new draft begins. */
  readonly credits?: readonly Credit[];
  readonly newKey: () => string;
};

export function createPayStore(options: PayStoreOptions): PayStore {
  const { area, name, currencyCode, isPrepaid = false, credits: known = [], newKey } = options;
  const begin = (credits: readonly Credit[]): PayState => ({
    draft: emptyDraft({ currencyCode, credits, isPrepaid }),
    idempotencyKey: newKey(),
    knownHolds: [],
    checkoutExpiresAt: null,
  });
  const listeners = new Set<() => void>();
  let state = stateFrom(area.read(name), currencyCode) ?? begin(known);
  const set = (next: PayState) => {
    if (next === state) return;
    state = next;
    area.write(name, JSON.stringify({ shape: SHAPE, ...state }));
    for (const notify of listeners) notify();
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
      const next = nextDraft(state.draft, { type: 'refresh', invoices, credits });
      const isChanged = linesIn(next) !== linesIn(state.draft);
      // A list that says nothing new renders nothing anew.
      if (JSON.stringify(next) !== JSON.stringify(state.draft)) set({ ...state, draft: next });
      return isChanged;
    },
    openCheckout: (checkoutToken, checkoutExpiresAt) =>
      set({
        ...state,
        draft: nextDraft(state.draft, { type: 'checkout-token', checkoutToken }),
        checkoutExpiresAt,
      }),
    noteHolds: (invoiceIds) => set({ ...state, knownHolds: [...new Set([...state.knownHolds, ...invoiceIds])] }),
    renewKey: () => set({ ...state, idempotencyKey: newKey() }),
    reset: () => set(begin([])),
  };
}

const linesIn = ({ paymentInvoices }: PaymentDraft): string =>
  paymentInvoices
    .map((line) => [line.invoiceId, line.balance, line.amount, line.credits.map(({ amount }) => amount)].join(' '))
    .join();

/** The version of the stored format; other versions are ignored. */
const SHAPE = 1;

type StoredState = Partial<PayState> & { readonly shape?: number };

function stateFrom(text: string | null, currencyCode: CurrencyCode): PayState | null {
  const { shape, draft, idempotencyKey, knownHolds, checkoutExpiresAt } = parse(text);
  const isOurs = shape === SHAPE && draft?.currencyCode === currencyCode && typeof idempotencyKey === 'string';
  if (!isOurs) return null;
  return { draft, idempotencyKey, knownHolds: knownHolds ?? [], checkoutExpiresAt: checkoutExpiresAt ?? null };
}

function parse(text: string | null): StoredState {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
