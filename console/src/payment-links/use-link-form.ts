import { createPaymentRequest, listConsolePortals, listCustomerOpenInvoices } from '@plumbline/contract/paths.gen';
import { linkExpiry } from '@plumbline/rules/payment-requests/link';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import type { Staff } from '../lib/console-context.ts';
import { useRequestKey } from '../lib/use-request-key.ts';
import { LINK_CHANGES } from './link-words.ts';
import {
  askedAmount,
  chosenOf,
  type Customer,
  type NewLink,
  newLinkFor,
  type Problems,
  problemsOf,
  requestFrom,
} from './new-link.ts';
import type { SentLinkFacts } from './sent-link.tsx';

type FormOptions = { customer: Customer; staff: Staff; onSent: (sent: SentLinkFacts) => void };

/** The form of a new link. A refusal stands at its field, and nothing that was typed is lost. */
export function useLinkForm({ customer, staff, onSent }: FormOptions) {
  const [link, setLink] = useState(() => newLinkFor(customer, staff, linkExpiry(customer.today)));
  const [problems, setProblems] = useState<Problems>({});
  const portalList = useAnswer(listConsolePortals, {});
  const portals = portalList.data?.rows ?? [];
  const [chosenPortal, setPortalId] = useState<string | null>(null);
  const usedPortal = customer.people.find(({ status }) => status === 'APPROVED')?.portalId;
  const portalId = chosenPortal ?? usedPortal ?? portals[0]?.id ?? '';
  const open = useAnswer(listCustomerOpenInvoices, { customerId: customer.id, currencyCode: link.currencyCode });
  const invoices = open.data?.rows ?? [];
  const chosen = chosenOf(link, invoices);
  const atInvoices = ({ message }: { message: string }) => setProblems({ invoices: message });
  const keyOf = useRequestKey();
  const send = useCall(createPaymentRequest, {
    changes: [...LINK_CHANGES, listCustomerOpenInvoices],
    isSensitive: true,
    onDone: ({ id, url }) =>
      onSent({
        id,
        url,
        email: link.recipientEmail.trim(),
        name: link.recipientName.trim() || null,
        amount: askedAmount(link, invoices),
        currencyCode: link.currencyCode,
        customer: { id: customer.id, name: customer.name },
      }),
    refused: {
      payment_request_incomplete: ({ fields, message }) => (fields ? setProblems(fields) : toast.error(message)),
      invoice_not_found: atInvoices,
      invoice_not_open: atInvoices,
      invoice_listed_twice: atInvoices,
    },
  });
  const submit = () => {
    if (send.isPending || portalId === '') return;
    const found = problemsOf(link, chosen, customer.today);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      const asked = requestFrom(link, chosen, { customerId: customer.id, portalId });
      send.mutate({ idempotencyKey: keyOf(asked), ...asked });
    }
  };
  return {
    link,
    problems,
    portals,
    /** The portals that could not be loaded are asked for again; null while nothing failed. */
    retryPortals: portalList.isLoadingError ? () => void portalList.refetch() : null,
    portalId,
    setPortalId,
    open,
    invoices,
    amount: askedAmount(link, invoices),
    isBusy: send.isPending,
    submit,
    change: (part: Partial<NewLink>) => {
      setProblems({});
      setLink((before) => ({ ...before, ...part }));
    },
  };
}

export type LinkFormState = ReturnType<typeof useLinkForm>;
