import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@plumbline/ui/app/use-router';
import { getInvoice } from '@plumbline/contract/paths.gen';
import { ZERO, type CurrencyCode } from '@plumbline/rules/money';
import { stringifySearch } from '@plumbline/ui/app/search';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useSearchParams } from '@plumbline/ui/app/use-search-params';
import { toast } from '@plumbline/ui/overlays/toast';
import { useEffect, useEffectEvent } from 'react';
import { usePortal } from '../../lib/portal-context.ts';
import { messages } from '../../messages.ts';
import { useCurrency } from '../../shell/currency.tsx';
import { LINES_MAX, payableOf } from '../pay-rows.ts';
import type { Choice } from './use-selection.ts';

/** Selects the invoices that a link names by `invoiceId`, once or several times. */
export function usePreselect(choose: Choice['choose']): void {
  const router = useRouter();
  const search = useSearchParams();
  const { settings } = usePortal();
  const { currency, choose: chooseCurrency } = useCurrency();
  const ids = [search['invoiceId']]
    .flat()
    .filter((id) => typeof id === 'string' && id !== '')
    .slice(0, LINES_MAX);
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: answerKey(getInvoice, { id: String(id) }),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(getInvoice, { id: String(id) }, signal),
    })),
  });
  const isThere = ids.length > 0 && queries.every((query) => !query.isPending);
  const take = useEffectEvent((inCurrency: CurrencyCode) => {
    const invoices = queries.flatMap(({ data }) => (data?.type === 'INVOICE' ? [data] : []));
    const [first] = invoices;
    // Switches to the invoices' currency first; the effect runs again with that currency's draft.
    if (first && first.currencyCode !== inCurrency && settings.currencyCodes.includes(first.currencyCode)) {
      chooseCurrency(first.currencyCode);
      return;
    }
    const open = invoices.filter((row) => row.currencyCode === inCurrency && payableOf(row) > ZERO);
    if (open.length < ids.length) toast.info(messages.pay.notOpen);
    if (open.length > 0) choose(open);
    const { pathname, search: latest } = router.latestLocation;
    void router.navigate({ href: pathname + stringifySearch({ ...latest, invoiceId: null }), replace: true });
  });
  useEffect(() => {
    if (isThere) take(currency);
  }, [isThere, currency]);
}
