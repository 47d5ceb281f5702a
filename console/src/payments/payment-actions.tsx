import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCalendarEvent,
  IconCalendarX,
  IconGavel,
  IconMail,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { refuseCancel } from '@plumbline/rules/payments/cancel';
import { refuseDispute, refuseReturn } from '@plumbline/rules/payments/desk/outcomes';
import { Button } from '@plumbline/ui/button';
import { type ReactNode, useState } from 'react';
import { AskProviderButton } from './ask-provider-button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { DeskPayment } from './payment-words.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { useMayCollect } from './use-may-collect.ts';
import { VoidDialog } from './void-dialog.tsx';
import classes from './payments.module.css';

type Dialog = (props: { payment: DeskPayment; onClose: () => void }) => ReactNode;

type Action = {
  label: string;
  icon: ReactNode;
  isOffered: (payment: DeskPayment) => boolean;
  dialog: Dialog;
};

const canCancel = (payment: DeskPayment): boolean => refuseCancel(payment) === null;

const ACTIONS: readonly Action[] = [
  {
    label: 'Refund',
    icon: <IconReceiptRefund size={16} />,
    isOffered: ({ refundable }) => refundable !== null,
    dialog: RefundableDialog,
  },
  {
    label: 'Record return',
    icon: <IconBuildingBank size={16} />,
    isOffered: (payment) => payment.offline === null && refuseReturn(payment) === null,
    dialog: ReturnDialog,
  },
  {
    label: 'Record returned check',
    icon: <IconBuildingBank size={16} />,
    isOffered: (payment) => payment.offline !== null && refuseReturn(payment) === null,
    dialog: ReturnDialog,
  },
  {
    label: 'Recorded by mistake',
    icon: <IconArrowBackUp size={16} />,
    isOffered: ({ offline }) => offline?.isVoidable === true,
    dialog: VoidDialog,
  },
  {
    label: 'Record dispute',
    icon: <IconGavel size={16} />,
    isOffered: (payment) => refuseDispute(payment, payment.disputes) === null,
    dialog: DisputeDialog,
  },
  { label: 'Move', icon: <IconCalendarEvent size={16} />, isOffered: canCancel, dialog: MoveDialog },
  { label: 'Cancel payment', icon: <IconCalendarX size={16} />, isOffered: canCancel, dialog: CancelDialog },
  { label: 'Mail receipt', icon: <IconMail size={16} />, isOffered: () => true, dialog: ReceiptDialog },
];

/** What receivables may do with a payment. */
export function PaymentActions({ payment }: { payment: DeskPayment }) {
  const mayCollect = useMayCollect();
  const [chosen, setChosen] = useState<Action | null>(null);
  if (!mayCollect) return null;
  return (
    <>
      <div className={classes.buttons}>
        {ACTIONS.filter(({ isOffered }) => isOffered(payment)).map((action) => (
          <Button key={action.label} icon={action.icon} onClick={() => setChosen(action)}>
            {action.label}
          </Button>
        ))}
        {isAnswerable(payment) && <AskProviderButton payment={payment} />}
        {chosen && <chosen.dialog payment={payment} onClose={() => setChosen(null)} />}
      </div>
      {payment.offline !== null && payment.status === 'APPROVED' && (
        <p className={classes.reason}>{outsideText(payment.offline)}</p>
      )}
    </>
  );
}

/** What is not offered for a check, cash or a wire, and why. */
const outsideText = ({ isCreditUsed }: NonNullable<DeskPayment['offline']>): string =>
  isCreditUsed
    ? 'The credit that it became has been used, so it cannot be taken back. A refund is made outside the portal.'
    : 'A refund is made outside the portal.';

/** Nothing is left to refund once a refund is done, while the dialog still closes. */
function RefundableDialog({ payment, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const { refundable } = payment;
  return refundable && <RefundDialog payment={payment} money={refundable} onClose={onClose} />;
}

/** The provider may have a charge whose end is not known here. */
const isAnswerable = ({ status, attempts }: DeskPayment): boolean =>
  status === 'PENDING' &&
  attempts.some(({ kind, state }) => kind === 'AUTH' && (state === 'OK' || state === 'UNKNOWN'));
