import {
  browsePayments,
  getCustomer,
  listConsolePortals,
  listCustomerOpenInvoices,
  recordOfflinePayment,
} from '@plumbline/contract/paths.gen';
import { offlineRest } from '@plumbline/rules/payments/offline';
import { add } from '@plumbline/rules/money';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { useRequestKey } from '../lib/use-request-key.ts';
import {
  type Confirmed,
  type Customer,
  type Doubt,
  linesOf,
  type NewPayment,
  newPaymentOf,
  oldestShares,
  type Problems,
  problemsOf,
  proposedEmails,
  requestFrom,
  sharesOf,
} from './new-payment.ts';
import type { RecordedFacts } from './recorded-payment.tsx';

type FormOptions = { customer: Customer; onRecorded: (recorded: RecordedFacts) => void };

/** The form of a payment that was received. A refusal stands at its field, and nothing that was typed is lost. */
export function usePaymentForm({ customer, onRecorded }: FormOptions) {
  const [payment, setPayment] = useState(() => newPaymentOf(customer));
  const [problems, setProblems] = useState<Problems>({});
  const portal = usePortalChoice(customer);
  const open = useAnswer(listCustomerOpenInvoices, { customerId: customer.id, currencyCode: payment.currencyCode });
  const invoices = open.data?.rows ?? [];
  const lines = linesOf(payment, invoices);
  const emails = payment.emails ?? proposedEmails(customer, portal.portalId);
  const facts = { payment, lines, emails };
  const change = (part: Partial<NewPayment>) => {
    setProblems({});
    setPayment((before) => ({ ...before, ...part }));
  };
  const { submit, ...sending } = useRecording({ customer, setProblems, onRecorded });
  return {
    customer,
    problems,
    portal,
    open,
    invoices,
    change,
    ...facts,
    ...sending,
    applied: add(...lines.map(({ amount }) => amount)),
    /** Null until an amount is typed; below zero if the invoices take more. */
    rest: payment.amount === null ? null : offlineRest(payment.amount, lines),
    chooseInvoices: (chosen: ReadonlySet<string>) => change({ shares: sharesOf(payment, invoices, chosen) }),
    spread: () => {
      const { amount } = problemsOf({ ...facts, today: customer.today });
      if (payment.amount === null || amount !== undefined) setProblems(amount === undefined ? {} : { amount });
      else change({ shares: oldestShares(payment.amount, invoices, customer.today) });
    },
    submit: (confirmed: Confirmed = {}) => {
      const found = problemsOf({ ...facts, today: customer.today });
      setProblems(found);
      const { receivedOn, amount } = payment;
      if (Object.keys(found).length > 0 || receivedOn === null || amount === null || portal.portalId === '') return;
      const target = { customerId: customer.id, portalId: portal.portalId };
      submit(requestFrom(facts, receivedOn, amount, target), confirmed);
    },
  };
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>;

/** At first the portal in which the customer has people. */
function usePortalChoice({ people }: Customer) {
  const [chosen, setPortalId] = useState<string | null>(null);
  const list = useAnswer(listConsolePortals, {});
  const portals = list.data?.rows ?? [];
  const used = people.find(({ status }) => status === 'APPROVED')?.portalId;
  return {
    portals,
    portalId: chosen ?? used ?? portals[0]?.id ?? '',
    setPortalId,
    /** Those that could not be loaded are asked for again; null while nothing failed. */
    retry: list.isLoadingError ? () => void list.refetch() : null,
  };
}

type RecordingOptions = FormOptions & { setProblems: (problems: Problems) => void };

/** Sends the payment; what the server wants to be sure of is asked first. */
function useRecording({ customer, setProblems, onRecorded }: RecordingOptions) {
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed>({});
  const keyOf = useRequestKey();
  const atInvoices = ({ message }: { message: string }) => {
    setDoubt(null);
    setProblems({ invoices: message });
  };
  const { mutate, isPending } = useCall(recordOfflinePayment, {
    changes: [browsePayments, getCustomer, listCustomerOpenInvoices],
    onDone: ({ code, creditNumber }, { amount, invoices, currencyCode, paymentType, reference, emails = [] }) =>
      onRecorded({
        code,
        creditNumber,
        amount,
        rest: offlineRest(amount, invoices),
        currencyCode,
        paymentType,
        reference: reference ?? null,
        emails,
        customer: { id: customer.id, name: customer.name },
      }),
    refused: {
      offline_payment_incomplete: ({ fields, message }) => {
        setDoubt(null);
        if (fields) setProblems(fields);
        else toast.error(message);
      },
      invoice_not_found: atInvoices,
      invoice_listed_twice: atInvoices,
      offline_over_invoice: atInvoices,
      invoice_has_pending: () => setDoubt({ kind: 'underWay' }),
      offline_recorded_before: ({ message, details }) =>
        setDoubt({ kind: 'recorded', message, code: textOr(details?.['code'], null) }),
      invalid_email: () => {
        setDoubt(null);
        setProblems({ emails: messages.offlinePayments.emailsMissing });
      },
    },
  });
  return {
    isBusy: isPending,
    doubt,
    confirmed,
    forget: () => {
      setDoubt(null);
      setConfirmed({});
    },
    submit: (asked: Omit<Parameters<typeof mutate>[0], 'idempotencyKey'>, known: Confirmed) => {
      if (isPending) return;
      setConfirmed(known);
      const whole = { ...asked, ...known };
      mutate({ idempotencyKey: keyOf(whole), ...whole });
    },
  };
}

const textOr = <Other>(value: unknown, other: Other): string | Other => (typeof value === 'string' ? value : other);
