import { PayInvoicesFlow } from './pay-invoices-flow.tsx';

/** /pay (Spec 2 §2). */
export function PayPage() {
  return <PayInvoicesFlow />;
}
