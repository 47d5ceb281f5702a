import { IconUserPlus } from '@tabler/icons-react';
import { getCustomer } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { isRefusal } from '@plumbline/ui/app/use-call';
import { useParams } from '@plumbline/ui/app/use-router';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { Facts } from '@plumbline/ui/facts';
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
        sentence={`Customer ${code}. ${booksAsOf === null ? 'No invoices were imported yet.' : `Books as of ${momentText(booksAsOf)}.`}`}
        actions={
          mayChange && (
            <Button icon={<IconUserPlus size={16} />} onClick={() => setIsInviting(true)}>
              Invite
            </Button>
          )
        }
        keepActionsBeside
      />
      <div className={classes.cards}>
        <BalancesCard balances={customer.balances} />
        <CustomerPeople customer={customer} mayChange={mayChange} />
        <RecentPayments payments={customer.payments} />
        <RecentWaivers waivers={customer.waivers} />
        <DetailsCard customer={customer} />
      </div>
      {isInviting && <InvitePanel customer={{ id, code, name }} onClose={() => setIsInviting(false)} />}
    </>
  );
}

const DetailsCard = ({ customer }: { customer: CustomerDetails }) => (
  <Card title="Details and settings" ruled>
    <Facts
      items={[
        { label: 'Address', value: customer.address ?? 'Not given' },
        { label: 'Phone', value: customer.phone ?? 'Not given' },
        { label: 'Contact', value: customer.contactEmail ?? 'Not given' },
        { label: 'Email domain', value: customer.settings.emailDomain ?? 'Not given' },
        { label: 'Projects', value: customer.projectCount.toLocaleString('en-US') },
        { label: 'Autopay', value: customer.settings.hasAutopay ? 'On' : 'Off' },
        {
          label: 'Waivers',
          value: customer.settings.isOnHold ? 'On hold: a person decides about each' : 'Not on hold',
        },
      ]}
    />
  </Card>
);
