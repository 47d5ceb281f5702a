import { IconLink, IconUserPlus, IconUserShare } from '@tabler/icons-react';
import { getCustomer } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { useState } from 'react';
import { useStaff } from '../lib/console-context.ts';
import { momentText } from '../lib/moment-text.ts';
import { InvitePanel } from '../people/invite-panel.tsx';
import { BalancesCard } from './balances-card.tsx';
import type { CustomerDetails } from './customer.ts';
import { CustomerPeople } from './customer-people.tsx';
import { DetailsCard } from './details-card.tsx';
import { RecentPayments, RecentWaivers } from './recent-cards.tsx';
import classes from './customers.module.css';

const BACK = { href: '/customers', label: 'Customers' };

/** One customer: what it owes, its people, and what happened last. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const { data, error, isLoadingError, refetch } = useAnswer(getCustomer, { customerId: id });
  if (data) return <CustomerView customer={data} />;
  const isMissing = isRefusal(error) && (error.code === 'not_found' || error.code === 'invalid_request');
  return (
    <>
      <PageHeader title="Customer" back={BACK} />
      <Card>
        {isMissing ? (
          <EmptyState
            title="There is no such customer"
            text="It was removed, or the address is of another organization."
            action={<Button href="/customers">All customers</Button>}
            art={false}
          />
        ) : isLoadingError ? (
          <ErrorState title="We could not load this customer" onRetry={() => void refetch()} />
        ) : (
          <LoadingRows loading label="Loading the customer" />
        )}
      </Card>
    </>
  );
}

function CustomerView({ customer }: { customer: CustomerDetails }) {
  const role = useStaff()?.role;
  const mayChange = role !== undefined && RECEIVABLES_ROLES.includes(role);
  const [isInviting, setIsInviting] = useState(false);
  const { id, code, name, booksAsOf } = customer;
  return (
    <>
      <PageHeader
        title={name}
        back={BACK}
        sentence={`Customer ${code}.${booksAsOf === null ? '' : ` Books as of ${momentText(booksAsOf)}.`}`}
        actions={
          <>
            <Button icon={<IconUserShare size={16} />} href={`/customers/${id}/portal`}>
              Open their portal
            </Button>
            {mayChange && (
              <>
                <Button icon={<IconUserPlus size={16} />} onClick={() => setIsInviting(true)}>
                  Invite
                </Button>
                <Button icon={<IconLink size={16} />} href={`/payment-links/new?customer=${id}`}>
                  Ask for payment
                </Button>
              </>
            )}
          </>
        }
      />
      <div className={classes.cards}>
        <BalancesCard balances={customer.balances} />
        <CustomerPeople customer={customer} mayChange={mayChange} />
        <RecentPayments customer={customer} mayRecord={mayChange} />
        <RecentWaivers waivers={customer.waivers} />
        <DetailsCard customer={customer} mayChange={mayChange} />
      </div>
      {isInviting && <InvitePanel customer={{ id, code, name }} onClose={() => setIsInviting(false)} />}
    </>
  );
}
