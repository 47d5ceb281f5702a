import { Tabs } from '@plumbline/ui/layout/tabs';
import { PAYMENTS_PATH, RECURRENCES_PATH } from '../lib/payments-list-address.ts';
import { useCapabilities } from '../lib/portal-context.ts';

type PaymentTabsProps = {
  active: 'payments' | 'recurrences';
  /** The recurrences that run, where it is known. */
  upcoming?: number | undefined;
};

/** The tabs of Payment Activity; Upcoming Payments only where recurring payments are offered (REC-02). */
export function PaymentTabs({ active, upcoming }: PaymentTabsProps) {
  const { recurrences } = useCapabilities();
  if (!recurrences) return null;
  return (
    <Tabs
      label="Payments"
      tabs={[
        { href: PAYMENTS_PATH, label: 'Payment Activity', active: active === 'payments' },
        { href: RECURRENCES_PATH, label: 'Upcoming Payments', active: active === 'recurrences', count: upcoming },
      ]}
    />
  );
}
