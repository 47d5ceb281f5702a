import { PayFlow } from './pay-flow.tsx';

/** /pay (Spec 2 §2). */
export function PayPage() {
  return <PayFlow />;
}
