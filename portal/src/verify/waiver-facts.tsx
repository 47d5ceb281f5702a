import { formatDay } from '@plumbline/rules/dates';
import { add, formatCents } from '@plumbline/rules/money';
import { regionName } from '@plumbline/rules/regions';
import { showVerifyCode } from '@plumbline/rules/waivers/verify-code';
import { shortCodeOf, waiverNumber, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { CodeChip } from '@plumbline/ui/code-chip';
import { type Fact, Facts } from '@plumbline/ui/facts';
import { MoneyText } from '@plumbline/ui/money/money-text';
import type { VerifiedWaiver } from './use-verification.ts';
import classes from './verify-page.module.css';

/** What a lender compares with the paper. */
export function WaiverFacts({ waiver }: { waiver: VerifiedWaiver }) {
  return (
    <div className={classes.facts}>
      {waiver.amount !== null && (
        <p className={classes.amount}>
          <span>Amount</span>
          <MoneyText amount={waiver.amount} currency={waiver.currencyCode} size="panel" />
        </p>
      )}
      <Facts items={factsOf(waiver)} />
    </div>
  );
}

function factsOf(waiver: VerifiedWaiver): Fact[] {
  const { waiverType, stateCode, throughDate, currencyCode, exceptionsAmount, disputedAmount } = waiver;
  const shortCode = shortCodeOf(waiverType);
  const kept = add(exceptionsAmount, disputedAmount);
  return [
    {
      label: 'Type',
      value: (
        <>
          {waiverTypeLabel(waiverType)} {shortCode !== null && <CodeChip>{shortCode}</CodeChip>}
        </>
      ),
    },
    { label: 'Number', value: waiverNumber(waiver.number) },
    ...(stateCode === null ? [] : [{ label: 'State', value: regionName('US', stateCode) ?? stateCode }]),
    ...(throughDate === null ? [] : [{ label: 'Through date', value: formatDay(throughDate) }]),
    ...(kept > 0 ? [{ label: 'Not released', value: formatCents(kept, currencyCode) }] : []),
    { label: 'Issued on', value: formatDay(waiver.issuedOn) },
    ...(waiver.code === null ? [] : [{ label: 'Code', value: showVerifyCode(waiver.code) }]),
    { label: 'SHA-256', value: <span className={classes.hash}>{waiver.sha256}</span> },
  ];
}
