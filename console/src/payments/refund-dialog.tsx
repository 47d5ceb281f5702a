import { IconReceiptRefund } from '@tabler/icons-react';
import { browsePayments, getDeskPayment, refundPayment } from '@plumbline/contract/paths.gen';
import { add, type Cents, type CurrencyCode, formatCents, subtract, ZERO } from '@plumbline/rules/money';
import { planFullRefund, planLineRefund, refundableTotal, type RefundPlan } from '@plumbline/rules/payments/refund';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { MoneyInput } from '@plumbline/ui/fields/money-input';
import { Segmented } from '@plumbline/ui/fields/segmented';
import { TextareaField } from '@plumbline/ui/fields/textarea-field';
import { useFocusInvalidOnSend } from '@plumbline/ui/fields/use-focus-invalid';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { type SumLine, SumLines } from '@plumbline/ui/money/sum-lines';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { toast } from '@plumbline/ui/overlays/toast';
import { useState } from 'react';
import { dayText } from '../lib/moment-text.ts';
import { messages } from '../messages.ts';
import { type DeskPayment, methodText, type RefundableMoney } from './payment-words.ts';
import { useRequestKey } from '../lib/use-request-key.ts';
import classes from './payments.module.css';

type RefundDialogProps = { payment: DeskPayment; money: RefundableMoney; onClose: () => void };

const REASON_MAX = 500;

type Parts = Readonly<Record<string, Cents | null>>;

/** What is asked for, and what would go back; the server decides again. */
function useRefundForm({ payment, money, onClose }: RefundDialogProps) {
  const { code, currencyCode } = payment;
  const [isPart, setIsPart] = useState(false);
  const [parts, setParts] = useState<Parts>({});
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const lines = wantedLines(money, parts);
  const plan = isPart ? planParts(money, lines) : planAll(payment, money);
  const asked = { ...(isPart && { lines: lines.map(({ id, amount }) => ({ invoiceId: id, amount })) }), reason };
  const keyOf = useRequestKey();
  const { mutate, isPending } = useCall(refundPayment, {
    changes: [getDeskPayment, browsePayments],
    onDone: ({ kind, isOpen, amount }) => {
      const words = messages.refunds;
      toast.success(isOpen ? words.open : words[kind](formatCents(amount, currencyCode)));
      onClose();
    },
  });
  const isReasonMissing = reason.trim() === '';
  const submit = () => {
    setIsSubmitted(true);
    if (isReasonMissing || plan === null) return;
    mutate({ code, idempotencyKey: keyOf(asked), ...asked });
  };
  return {
    plan,
    isPart,
    setIsPart,
    parts,
    setPart: (id: string, amount: Cents | null) => setParts((before) => ({ ...before, [id]: amount })),
    reason,
    setReason,
    reasonProblem: isSubmitted && isReasonMissing ? messages.refunds.reasonMissing : null,
    isPending,
    submit,
  };
}

/** Everything that is left, or parts by invoice. */
export function RefundDialog(props: RefundDialogProps) {
  const { payment, money, onClose } = props;
  const { code, currencyCode } = payment;
  const form = useRefundForm(props);
  const { plan, isPending } = form;
  const { fields, onSend } = useFocusInvalidOnSend();
  const send = () => {
    onSend();
    form.submit();
  };
  return (
    <Dialog
      opened
      aboutMoney
      busy={isPending}
      width={560}
      icon={<IconReceiptRefund size={20} />}
      iconColor="violet"
      title={`Refund payment ${code}`}
      text={introOf(payment)}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            loading={isPending}
            disabled={plan === null}
            // The second click of a double click would ask twice.
            onClick={({ detail }) => detail <= 1 && send()}
          >
            {plan === null ? 'Refund' : `Refund ${formatCents(plan.amount, currencyCode)}`}
          </Button>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <div ref={fields} className={classes.part}>
        <HowMuch payment={payment} money={money} isPart={form.isPart} onChange={form.setIsPart} />
        {form.isPart && <PartLines money={money} parts={form.parts} currency={currencyCode} onChange={form.setPart} />}
        <TextareaField
          label="Reason"
          value={form.reason}
          maxLength={REASON_MAX}
          minRows={2}
          hint="For your records. The customer is mailed about the refund without it."
          error={form.reasonProblem}
          onChange={(event) => form.setReason(event.currentTarget.value)}
        />
        {plan !== null && plan.amount > ZERO && <SumLines boxed lines={sumsOf(plan, money)} currency={currencyCode} />}
      </div>
    </Dialog>
  );
}

type HowMuchProps = Omit<RefundDialogProps, 'onClose'> & { isPart: boolean; onChange: (isPart: boolean) => void };

/** Before it has settled, a charge can only be voided as a whole. */
function HowMuch({ payment: { settledAt, currencyCode }, money, isPart, onChange }: HowMuchProps) {
  if (invoicesOf(money).length === 0) return null;
  if (settledAt === null) return <p className={classes.hint}>A part can be refunded once the payment has settled.</p>;
  return (
    <Segmented
      label="How much"
      labelHidden
      options={[
        { value: 'full', label: `Full, ${formatCents(refundableTotal(money), currencyCode)}` },
        { value: 'part', label: 'Part' },
      ]}
      value={isPart ? 'part' : 'full'}
      onChange={(value) => onChange(value === 'part')}
    />
  );
}

type PartLinesProps = {
  money: RefundableMoney;
  parts: Parts;
  currency: CurrencyCode;
  onChange: (id: string, amount: Cents | null) => void;
};

const PartLines = ({ money, parts, currency, onChange }: PartLinesProps) => (
  <ul className={classes.lines}>
    {invoicesOf(money).map((line) => (
      <li key={line.id} className={classes.line}>
        <TwoLines title={`Invoice ${line.number}`} note={`Up to ${formatCents(mostOf(line), currency)}`} />
        <MoneyInput
          label={`Refund of invoice ${line.number}`}
          labelHidden
          currency={currency}
          value={parts[line.id] ?? null}
          max={mostOf(line)}
          onChange={(amount) => onChange(line.id, amount)}
        />
      </li>
    ))}
  </ul>
);

type Line = RefundableMoney['lines'][number];

/** What was paid above the balance is asked for with its invoice. */
const mostOf = ({ left, excess }: Line): Cents => add(left, excess);

const invoicesOf = ({ lines }: RefundableMoney): readonly Line[] => lines.filter(({ isCredit }) => !isCredit);

const wantedLines = (money: RefundableMoney, parts: Parts) =>
  invoicesOf(money).flatMap((line) => {
    const amount = parts[line.id] ?? ZERO;
    return amount > ZERO ? [{ ...line, amount }] : [];
  });

/** Null while nothing is chosen, or more than there is. */
function planParts(money: RefundableMoney, lines: readonly (Line & { amount: Cents })[]): RefundPlan | null {
  if (lines.length === 0) return null;
  const plan = planLineRefund(
    money,
    lines.map(({ id: invoiceId, amount, excess }) => ({ invoiceId, amount, excess })),
  );
  return 'refusal' in plan ? null : plan;
}

/** A bank payment under way, or credits alone, are voided as a whole: nothing of them is in the ledger yet. */
function planAll({ total }: DeskPayment, money: RefundableMoney): RefundPlan {
  const plan = planFullRefund(money);
  return plan.amount > ZERO ? plan : { ...plan, amount: total };
}

function sumsOf({ amount, surcharge }: RefundPlan, money: RefundableMoney): SumLine[] {
  const left = refundableTotal(money);
  return [
    { label: 'Invoices', amount: subtract(amount, surcharge) },
    ...(surcharge > ZERO ? [{ label: 'Card surcharge', amount: surcharge }] : []),
    ...(left > ZERO ? [{ label: 'Left to refund afterwards', amount: subtract(left, amount) }] : []),
  ];
}

function introOf(payment: DeskPayment): string {
  const { customer, total, credit, currencyCode, createdAt, paymentType, settledAt } = payment;
  const amount = formatCents(paymentType === 'CREDIT' ? credit : total, currencyCode);
  const start = `${customer.name} paid ${amount} with ${methodText(payment)} on ${dayText(createdAt)}.`;
  if (paymentType === 'CREDIT') return `${start} The credits become available again.`;
  const target = paymentType === 'ACH' ? 'account' : 'card';
  return settledAt === null
    ? `${start} A charge that has not settled yet is voided: it never reaches the statement of that ${target}.`
    : `${start} The refund goes back to that ${target}.`;
}
