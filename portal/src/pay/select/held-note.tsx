import { IconClock } from '@tabler/icons-react';
import { formatCents, ZERO } from '@plumbline/rules/money';
import { TextLink } from '@plumbline/ui/text-link';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { usePortal } from '../../lib/portal-context.ts';
import { useScreenHref } from '../../lib/use-screen-href.ts';
import { useIsSlim } from '../slim-context.ts';
import { payableOf } from '../pay-rows.ts';
import { useSelect } from './select-context.ts';
import { holdWords, type InvoiceHold } from '../hold-words.ts';
import classes from './held-note.module.css';

/** The payments that hold an invoice or part of it. */
export function HeldNote({ row }: { row: InvoiceRow }) {
  const { holdsOf } = useSelect();
  const payments = holdsOf(row.id);
  const isWhole = payableOf(row) === ZERO;
  if (payments.length === 0) return <Held words={holdWords(undefined, '', isWhole ? null : pendingOf(row))} />;
  return payments.map((payment) => (
    <HeldBy key={payment.code} payment={payment} row={row} isWhole={isWhole && payments.length === 1} />
  ));
}

const pendingOf = ({ pendingAmount, currencyCode }: InvoiceRow): string => formatCents(pendingAmount, currencyCode);

type HeldByProps = { row: InvoiceRow; isWhole: boolean; payment: InvoiceHold };

function HeldBy({ payment, row, isWhole }: HeldByProps) {
  const { timeZone } = usePortal();
  const hrefOf = useScreenHref();
  const href = hrefOf(`/history/payments/${encodeURIComponent(payment.code)}`);
  const amount = isWhole ? null : formatCents(payment.amount, row.currencyCode);
  return <Held words={holdWords(payment, timeZone, amount)} href={useIsSlim() ? undefined : href} />;
}

function Held({ words, href }: { words: string; href?: string | undefined }) {
  return (
    <p className={classes.held}>
      <IconClock size={14} stroke={1.75} aria-hidden="true" />
      <span>
        {href === undefined ? (
          words
        ) : (
          <TextLink look="plain" size="inherit" href={href}>
            {words}
          </TextLink>
        )}
      </span>
    </p>
  );
}
