import { getDeskPaymentRequest } from '@plumbline/contract/paths.gen';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { formatDay } from '@plumbline/rules/dates';
import { CallFailed } from '@plumbline/ui/app/send';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Facts } from '@plumbline/ui/facts';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { SumLines } from '@plumbline/ui/money/sum-lines';
import { PanelSection, SidePanel } from '@plumbline/ui/overlays/side-panel';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { StatusBadge } from '@plumbline/ui/status-badge';
import { TextLink } from '@plumbline/ui/text-link';
import { Timeline } from '@plumbline/ui/timeline';
import { useStaff } from '../lib/console-context.ts';
import { LinkActions, WithdrawAction } from './link-actions.tsx';
import { timelineOf } from './link-timeline.tsx';
import { type DeskLink, hasNothingDue, isUnderWay, recipientText, shownAmount, statusOf } from './link-words.ts';
import classes from './payment-links.module.css';

/** How often it is asked again whether the next reminder can be sent. */
const REMINDER_MS = 60_000;

type LinkPanelProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** A payment link with what became of it. */
export function LinkPanel({ id, ...panel }: LinkPanelProps) {
  const role = useStaff()?.role;
  const mayAsk = role !== undefined && RECEIVABLES_ROLES.includes(role);
  const { data } = useAnswer(getDeskPaymentRequest, { id }, { enabled: panel.opened });
  const amount = data ? shownAmount(data) : null;
  const title =
    amount === null ? 'The payer chooses' : <MoneyText size="panel" amount={amount} currency={data?.currencyCode} />;
  return (
    <SidePanel
      docks
      label={data ? `Payment link to ${recipientText(data)}` : 'Payment link'}
      kicker="Payment link"
      title={data && title}
      foot={mayAsk && data?.state === 'OPEN' && <WithdrawAction key={id} link={data} />}
      {...panel}
    >
      <PanelBody key={id} id={id} mayAsk={mayAsk} />
    </SidePanel>
  );
}

function PanelBody({ id, mayAsk }: { id: string; mayAsk: boolean }) {
  const { data, isLoadingError, error, refetch } = useAnswer(
    getDeskPaymentRequest,
    { id },
    { refetchMs: (link) => (mayAsk && link?.state === 'OPEN' && link.nextReminderAt !== null ? REMINDER_MS : false) },
  );
  if (data) return <LinkRecord link={data} mayAsk={mayAsk} />;
  if (!isLoadingError) return <LoadingRows loading rows={8} label="Loading the payment link" />;
  if (error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid_request'))
    return <EmptyState art={false} title="There is no such payment link" text="Its address may have been mistyped." />;
  return <ErrorState title="We could not load the payment link" onRetry={() => void refetch()} />;
}

function LinkRecord({ link, mayAsk }: { link: DeskLink; mayAsk: boolean }) {
  return (
    <>
      <PanelSection flush>
        <div className={classes.head}>
          <TextLink href={`/customers/${link.customer.id}`}>{link.customer.name}</TextLink>
          <StatusBadge kind="payment-link" status={statusOf(link)} />
        </div>
        {link.payment !== null && (
          <p className={classes.note}>
            {isUnderWay(link.payment) ? 'Payment under way' : 'Paid'} by{' '}
            {link.payment.payer.name ?? recipientText(link)}
            {isUnderWay(link.payment) ? ': ' : ' with payment '}
            <TextLink href={`/payments?payment=${link.payment.code}`}>{link.payment.code}</TextLink>
          </p>
        )}
        {hasNothingDue(link) && (
          <p className={classes.note}>Its invoices are paid, or a payment of them is under way.</p>
        )}
        {mayAsk && link.state === 'OPEN' && !hasNothingDue(link) && <LinkActions link={link} />}
      </PanelSection>
      {link.invoices.length > 0 && (
        <PanelSection title={`Invoices (${link.invoices.length})`}>
          <SumLines
            lines={link.invoices.map(({ invoiceNumber, balance, dueDate }) => ({
              label: `Invoice ${invoiceNumber}`,
              amount: balance,
              ...(dueDate !== null && { note: `due ${formatDay(dueDate)}` }),
            }))}
            {...(link.amountDue !== null && { total: { label: 'Still to pay', amount: link.amountDue } })}
            currency={link.currencyCode}
          />
        </PanelSection>
      )}
      <PanelSection title="Details">
        <Facts items={factsOf(link)} />
      </PanelSection>
      <PanelSection title="Timeline">
        <Timeline label="Timeline" entries={timelineOf(link)} />
      </PanelSection>
    </>
  );
}

function factsOf({ recipient, requester, description, orderNumber, portal, expiresAt, state }: DeskLink) {
  const sentTo = [recipient.name, recipient.email].filter((part) => part !== null).join(', ');
  const askedBy = [requester.name, requester.title, requester.email, requester.phone].filter((part) => part !== null);
  return [
    { label: 'Sent to', value: sentTo || 'Nobody: it is printed on its invoice' },
    { label: 'Asked by', value: askedBy.join(', ') },
    ...(description === null ? [] : [{ label: 'Description', value: description }]),
    ...(orderNumber === null ? [] : [{ label: 'Order', value: orderNumber }]),
    { label: 'Portal', value: portal.name },
    { label: state === 'EXPIRED' ? 'Last day was' : 'Last day', value: formatDay(expiresAt) },
  ];
}
