import { IconUserCheck } from '@tabler/icons-react';
import { decidePayment } from '@plumbline/contract/paths.gen';
import { formatCents } from '@plumbline/rules/money';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalidOnSend } from '@plumbline/ui/fields/use-focus-invalid';
import { Note } from '@plumbline/ui/note';
import { ConfirmDialog } from '@plumbline/ui/overlays/confirm-dialog';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { useState } from 'react';
import type { PaymentDetail } from './payment-types.ts';
import classes from './payment-page.module.css';

const words = {
  waits: 'Waits for a second person',
  waitsText:
    'Nothing is charged before a colleague approves it. If nobody does within three days after its day, it is canceled.',
  yours: 'Nothing is charged before a second person approves it. You decide.',
  approved: 'Approved. It is charged on its day.',
  returned: 'Returned. Nothing is charged.',
  missing: 'Say why you return the payment.',
};

type ApprovalBannerProps = { payment: PaymentDetail; approval: NonNullable<PaymentDetail['approval']> };

/** A payment that waits for a second person, with the decision for whoever may make it (TEM-02). */
export function ApprovalBanner({ payment, approval }: ApprovalBannerProps) {
  if (approval.status !== 'WAITING' || payment.status !== 'SCHEDULED') return null;
  return (
    <div className={classes.banner}>
      <Note color="amber" icon={<IconUserCheck size={18} stroke={1.75} />} title={words.waits}>
        {approval.canDecide ? words.yours : words.waitsText}
      </Note>
      {approval.canDecide && <DecisionButtons payment={payment} />}
    </div>
  );
}

function DecisionButtons({ payment: { code, total, currencyCode } }: { payment: PaymentDetail }) {
  const [asked, setAsked] = useState<'approve' | 'return' | null>(null);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const { fields, onSend } = useFocusInvalidOnSend();
  const close = () => setAsked(null);
  const options = (done: string) => ({ done, onDone: close, changes: 'everything' as const });
  const approve = useCall(decidePayment, options(words.approved));
  const sendBack = useCall(decidePayment, options(words.returned));
  const amount = formatCents(total, currencyCode);
  const submitReturn = () => {
    onSend();
    if (comment.trim() === '') return setProblem(words.missing);
    sendBack.mutate({ code, total, isApproved: false, comment: comment.trim() }, { onError: close });
  };
  return (
    <>
      <Button onClick={() => setAsked('return')}>Return</Button>
      <Button variant="primary" onClick={() => setAsked('approve')}>
        Approve {amount}
      </Button>
      <ConfirmDialog
        opened={asked === 'approve'}
        onClose={close}
        title={`Approve ${amount}?`}
        text="It is charged on its day with the saved method."
        confirmLabel={`Approve ${amount}`}
        confirming={approve.isPending}
        aboutMoney
        onConfirm={() => approve.mutate({ code, total, isApproved: true, comment: '' }, { onError: close })}
      />
      <Dialog
        opened={asked === 'return'}
        onClose={close}
        title="Return this payment?"
        text="Nothing is charged, and its invoices can be paid again. Whoever made it reads your comment."
        actions={
          <>
            <Button variant="primary" loading={sendBack.isPending} onClick={submitReturn}>
              Return payment
            </Button>
            <Button onClick={close}>Keep it</Button>
          </>
        }
      >
        <div ref={fields}>
          <TextareaField
            label="Comment"
            required
            maxLength={300}
            value={comment}
            error={problem}
            onChange={({ currentTarget: { value } }) => {
              setProblem(undefined);
              setComment(value);
            }}
          />
        </div>
      </Dialog>
    </>
  );
}
