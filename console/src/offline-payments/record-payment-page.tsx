import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { useMayCollect } from '../payments/use-may-collect.ts';
import { CustomerCard } from '../people/customer-card.tsx';
import { PaymentForm } from './payment-form.tsx';
import { RecordedPayment, type RecordedFacts } from './recorded-payment.tsx';
import classes from './offline-payments.module.css';

const BACK = { href: '/payments', label: 'Payments' };

/** Records a check, cash or a wire: first of whom, then what and for which invoices. */
export function RecordPaymentPage() {
  const mayCollect = useMayCollect();
  const router = useRouter();
  const { customer: customerId } = useSearchTexts('customer');
  const [recorded, setRecorded] = useState<RecordedFacts | null>(null);
  const choose = (id: string | null) =>
    void router.navigate({ href: `/payments/new${id === null ? '' : `?customer=${id}`}`, replace: true });
  return (
    <>
      <PageHeader
        title="Record a payment"
        back={BACK}
        sentence="A check, cash or a wire that a customer paid outside the portal."
      />
      {!mayCollect ? (
        <Card>
          <EmptyState
            title="Your role cannot record payments"
            text="Ask an owner of your team for the role Receivables."
            art={false}
            action={<Button href={BACK.href}>All payments</Button>}
          />
        </Card>
      ) : recorded !== null ? (
        <RecordedPayment payment={recorded} onAgain={() => setRecorded(null)} />
      ) : (
        <div className={classes.cards}>
          <CustomerCard label="Who paid" customerId={customerId} onChange={choose} />
          {customerId !== null && <PaymentForm key={customerId} customerId={customerId} onRecorded={setRecorded} />}
        </div>
      )}
    </>
  );
}
