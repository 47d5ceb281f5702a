import { formatDay, formatInstant, today as todayIn } from '@plumbline/rules/dates';
import { methodLabel, payerLabel } from '@plumbline/rules/payments/method-label';
import type { PaymentStatus } from '@plumbline/rules/payments/status';
import { Card } from '@plumbline/ui/card';
import { Facts, type Fact } from '@plumbline/ui/facts';
import { TextLink } from '@plumbline/ui/text-link';
import { recurrencePath } from '../lib/payments-list-address.ts';
import { useMember, usePortalApp } from '../lib/portal-context.ts';
import { useScreenHref } from '../lib/use-screen-href.ts';
import { MethodMark } from '../payment-methods/method-mark.tsx';
import type { PaymentDetail } from './payment-types.ts';
import { payerWords } from './payment-words.ts';

/** Payer, method and the details entered with the payment. */
export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const { portal, now } = usePortalApp();
  const companyName = useMember()?.companyName ?? '';
  const { info, paymentType, brand, last4, offlineReference, receivedOn, paymentRequest, recurrenceNumber } = payment;
  const status = payment.status as PaymentStatus;
  const facts: (Fact | null)[] = [
    {
      label: methodLabel(status),
      value: <MethodMark type={paymentType} brand={brand} last4={last4} offlineReference={offlineReference} />,
    },
    fact('Received', receivedOn && formatDay(receivedOn)),
    fact(receivedOn === null ? payerLabel(status) : 'Recorded by', payerWords(payment, companyName)),
    fact('Company', info.companyName),
    fact('Company address', info.companyAddress),
    fact('Email', info.email),
    {
      label: receivedOn === null ? 'Submitted' : 'Recorded',
      value: formatInstant(payment.createdAt, todayIn(now(), portal.timeZone), portal.timeZone),
    },
    fact('Requested by', paymentRequest?.createdBy.name),
    fact('Request', requestWords(payment)),
    recurrenceNumber === null ? null : { label: 'Installment', value: <Installment payment={payment} /> },
    fact('Reference', info.reference),
    fact('Project', info.projectName),
    fact('Address', info.projectAddress),
    fact('Notes', info.notes),
    fact('Provider reference', payment.externalCode),
  ];
  return (
    <Card title="Details">
      <Facts items={facts.filter((each) => each !== null)} />
    </Card>
  );
}

/** What was asked for, unless the reference says it already. */
const requestWords = ({ paymentRequest, info: { reference = '' } }: PaymentDetail): string | null =>
  paymentRequest === null || reference.includes(paymentRequest.description) ? null : paymentRequest.description;

const fact = (label: string, value: string | null | undefined): Fact | null => (value ? { label, value } : null);

/** Leads to its recurrence. */
function Installment({ payment: { recurrenceId, recurrenceNumber, installments } }: { payment: PaymentDetail }) {
  const href = useScreenHref()(recurrencePath(recurrenceId ?? ''));
  const place = `${recurrenceNumber} of ${installments.length}`;
  if (href === undefined || recurrenceId === null) return place;
  return (
    <TextLink href={href}>
      {place}
      <span className="pl-hidden"> installments of its recurring payment</span>
    </TextLink>
  );
}
