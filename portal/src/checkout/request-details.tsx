import { IconChevronDown, IconFileTypePdf, IconMail, IconPhone } from '@tabler/icons-react';
import { downloadLinkInvoice } from '@plumbline/contract/paths.gen';
import { formatDay } from '@plumbline/rules/dates';
import { buildRequest } from '@plumbline/ui/app/send';
import { Avatar } from '@plumbline/ui/avatar';
import { IconButton } from '@plumbline/ui/icon-button';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { Skeleton } from '@plumbline/ui/states/skeleton';
import { TextLink } from '@plumbline/ui/text-link';
import { useId, useState } from 'react';
import { counted } from '../lib/counted.ts';
import { usePortal } from '../lib/portal-context.ts';
import { checkoutMessages } from './checkout-messages.ts';
import type { PaymentRequest } from './link-payment.ts';
import classes from './request-details.module.css';

type RequestDetailsProps = { token: string; request: PaymentRequest };

/** What is asked for, and by whom; on phones its details are folded. */
export function RequestDetails({ token, request }: RequestDetailsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { amount, currencyCode, paymentRequestInvoices: invoices } = request;
  const terms = termsOf(request);
  return (
    <div className={classes.request}>
      <h1 className={classes.title}>
        <span className={classes.caption}>Payment request</span>{' '}
        {amount === null ? (
          <span className={classes.open}>{checkoutMessages.chooseAmount}</span>
        ) : (
          <MoneyText amount={amount} currency={currencyCode} size="checkout" />
        )}
      </h1>
      {terms !== '' && <p className={classes.terms}>{terms}</p>}
      <TextLink
        className={classes.unfold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        iconAfter={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
      >
        {invoices.length === 0 ? 'View who asked' : `View ${counted(invoices.length, 'invoice')} and who asked`}
      </TextLink>
      <div id={id} className={classes.details} data-open={isOpen || undefined}>
        {invoices.length > 0 && <Invoices token={token} invoices={invoices} />}
        <Requester request={request} />
      </div>
    </div>
  );
}

/** As high as what it stands for, so that the form below does not move. */
export const RequestSkeleton = () => (
  <div className={classes.request}>
    <h1 className={classes.title}>
      <span className={classes.caption}>Payment request</span>
      <span className={classes.amountLoading}>
        <Skeleton width={190} height={28} />
      </span>
    </h1>
    <p className={classes.terms}>
      <Skeleton width={170} />
    </p>
    <span className={classes.unfold}>
      <Skeleton width={190} />
    </span>
  </div>
);

/** 'Order SO-118377, due 11/20/2026' */
const termsOf = ({ orderNumber, dueDate }: PaymentRequest): string => {
  const due = dueDate === null ? null : `${orderNumber === null ? 'Due' : 'due'} ${formatDay(dueDate)}`;
  return [orderNumber === null ? null : `Order ${orderNumber}`, due].filter((part) => part !== null).join(', ');
};

type InvoicesProps = { token: string; invoices: PaymentRequest['paymentRequestInvoices'] };

const Invoices = ({ token, invoices }: InvoicesProps) => (
  <div className={classes.box}>
    <table className={classes.table}>
      <caption className="pl-hidden">Invoices of this payment request</caption>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col" className={classes.po}>
            PO number
          </th>
          <th scope="col">Due</th>
          <th scope="col" className={classes.balance}>
            Balance
          </th>
          <th scope="col">
            <span className="pl-hidden">PDF</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, invoiceNumber, poNumber, dueDate, currentBalance }) => (
          <tr key={id}>
            <th scope="row">
              {invoiceNumber}
              {poNumber !== null && <span className={classes.poBelow}>{poNumber}</span>}
            </th>
            <td className={classes.po}>{poNumber ?? '–'}</td>
            <td>{dueDate === null ? '–' : formatDay(dueDate)}</td>
            <td className={classes.balance}>
              <MoneyText amount={currentBalance} />
            </td>
            <td className={classes.file}>
              <IconButton
                size="sm"
                label={`PDF of invoice ${invoiceNumber}, in a new tab`}
                icon={<IconFileTypePdf size={16} stroke={1.75} />}
                href={buildRequest(downloadLinkInvoice, { token, invoiceId: id }).url}
                target="_blank"
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function Requester({ request: { requester, description } }: { request: PaymentRequest }) {
  const { name, title, email, phone } = requester;
  const supplier = usePortal().organization.name;
  return (
    <div className={classes.requester}>
      <Avatar name={name} size="lg" />
      <div className={classes.person}>
        <p className={classes.name}>{name} asked for this payment</p>
        <p className={classes.job}>{title === null ? supplier : `${title}, ${supplier}`}</p>
        <p className={classes.ways}>
          <TextLink href={`mailto:${email}`} icon={<IconMail size={14} stroke={1.75} aria-hidden="true" />}>
            {email}
          </TextLink>
          {phone !== null && (
            <TextLink
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              icon={<IconPhone size={14} stroke={1.75} aria-hidden="true" />}
            >
              {phone}
            </TextLink>
          )}
        </p>
        {description !== null && <blockquote className={classes.quote}>{description}</blockquote>}
      </div>
    </div>
  );
}
