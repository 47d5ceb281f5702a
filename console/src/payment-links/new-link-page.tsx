import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { CustomerCard } from '../people/customer-card.tsx';
import { LinkForm } from './link-form.tsx';
import { SentLink, type SentLinkFacts } from './sent-link.tsx';
import classes from './payment-links.module.css';

const BACK = { href: '/payment-links', label: 'Payment links' };

/** Asks a customer for a payment: first whom, then for what. */
export function NewLinkPage() {
  const staff = useStaff();
  const router = useRouter();
  const { customer: customerId } = useSearchTexts('customer');
  const [sent, setSent] = useState<SentLinkFacts | null>(null);
  const choose = (id: string | null) =>
    void router.navigate({ href: `/payment-links/new${id === null ? '' : `?customer=${id}`}`, replace: true });
  const isAllowed = staff !== null && RECEIVABLES_ROLES.includes(staff.role);
  return (
    <>
      <PageHeader title="New payment link" back={BACK} sentence="They get it by email, and pay without an account." />
      {!isAllowed ? (
        <Card>
          <EmptyState
            title="Your role cannot ask for payments"
            text="Ask an owner of your team for the role Receivables."
            art={false}
            action={<Button href={BACK.href}>All payment links</Button>}
          />
        </Card>
      ) : sent !== null ? (
        <SentLink link={sent} onAgain={() => setSent(null)} />
      ) : (
        <div className={classes.cards}>
          <CustomerCard label="Who owes the money" customerId={customerId} onChange={choose} />
          {customerId !== null && <LinkForm key={customerId} customerId={customerId} staff={staff} onSent={setSent} />}
        </div>
      )}
    </>
  );
}
