import { PayInvoicesFlow } from './pay-invoices-flow.tsx';
import { SlimFrame } from '../shell/slim-frame.tsx';

/** /pay-slim: the pay flow without the shell (PAY-14). */
export function PaySlimPage() {
  return (
    <SlimFrame>
      <PayInvoicesFlow isSlim />
    </SlimFrame>
  );
}
