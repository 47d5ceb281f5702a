import { getCustomer } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useRouter } from '@plumbline/ui/app/use-router';
import { useSearchTexts } from '@plumbline/ui/app/use-search-params';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { CustomerChoice } from '../people/customer-choice.tsx';
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
          <WhomCard customerId={customerId} onChange={choose} />
          {customerId !== null && <LinkForm key={customerId} customerId={customerId} staff={staff} onSent={setSent} />}
        </div>
      )}
    </>
  );
}

type WhomCardProps = { customerId: string | null; onChange: (id: string | null) => void };

function WhomCard({ customerId, onChange }: WhomCardProps) {
  const { data, error, isLoadingError, refetch } = useAnswer(
    getCustomer,
    { customerId: customerId ?? '' },
    { enabled: customerId !== null },
  );
  const isMissing = isRefusal(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  if (isLoadingError && !isMissing) {
    return (
      <Card>
        <ErrorState title="We could not load this customer" onRetry={() => void refetch()} />
      </Card>
    );
  }
  const chosen = data && customerId !== null ? [{ id: data.id, code: data.code, name: data.name }] : [];
  return (
    <Card title="Customer">
      {customerId !== null && !data && !isMissing ? (
        <LoadingRows loading rows={1} label="Loading the customer" />
      ) : (
        <div className={classes.form}>
          <CustomerChoice
            label="Who owes the money"
            chosen={chosen}
            onChange={(picked) => onChange(picked.at(-1)?.id ?? null)}
            error={isMissing ? 'There is no such customer. Choose another one.' : null}
          />
        </div>
      )}
    </Card>
  );
}
