import { PayFlow } from './pay-flow.tsx';

/** /pay: pays open invoices (Spec 2 §2). */
export function PayPage() {
  return <PayFlow />;
}
