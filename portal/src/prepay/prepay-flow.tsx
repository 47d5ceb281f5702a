import { prepayMessages } from './prepay-messages.ts';
import { PayFlow } from '../pay/pay-flow.tsx';
import { PrepayStep } from './prepay-step.tsx';

/** The pay flow with a form to add funds instead of invoices (PRE-01). */
export const PrepayFlow = ({ isSlim }: { isSlim: boolean }) => (
  <PayFlow
    isPrepaid
    isSlim={isSlim}
    title="Prepay"
    label="Amount"
    sentence={prepayMessages.sentence}
    content={<PrepayStep />}
  />
);
