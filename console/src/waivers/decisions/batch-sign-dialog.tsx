import type { Answer } from '@plumbline/contract/call';
import { batchSignWaivers } from '@plumbline/contract/paths.gen';
import type { batchSignWaivers as Call } from '@plumbline/contract/waiver-signing';
import { waiverNumber } from '@plumbline/rules/waivers/waiver-types';
import { send } from '@plumbline/ui/app/send';
import { Button } from '@plumbline/ui/button';
import { Dialog } from '@plumbline/ui/overlays/dialog';
import { Badge } from '@plumbline/ui/status-badge';
import { useState } from 'react';
import { pluralize } from '../../lib/pluralize.ts';
import { messages } from '../../messages.ts';
import { amountText, type ListedWaiver } from '../waiver-words.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PasswordPart, useSigningForm } from './password-part.tsx';
import { useDecision } from './use-decision.ts';
import classes from '../waivers.module.css';

type BatchSignDialogProps = { rows: readonly ListedWaiver[]; onClose: () => void };
type Result = Answer<typeof Call>['rows'][number];

/** One password for several waivers; each is signed or refused by itself. */
export function BatchSignDialog({ rows, onClose }: BatchSignDialogProps) {
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const { decide, isPending, problem, forget } = useDecision(
    (given: { password: string; release: boolean }) =>
      send(batchSignWaivers, { ids: rows.map(({ id }) => id), ...given }),
    { done: messages.waivers.batchDone, onDone: (answer) => setResults(answer.rows), isSensitive: true },
  );
  const form = useSigningForm(problem, forget);
  if (results !== null) return <BatchResults rows={rows} results={results} onClose={onClose} />;
  return (
    <DecisionDialog
      title={`Sign ${pluralize(rows.length, 'waiver', 'waivers')}?`}
      text="Your signature is printed on each with your name and title, and each document is sealed."
      confirm={`Sign ${rows.length}`}
      width={560}
      isBusy={isPending}
      problem={form.problem}
      problems={form.problems}
      onConfirm={() => {
        const given = form.read();
        if (given !== null) decide(given);
      }}
      onClose={onClose}
    >
      <ul className={classes.rows} aria-label="Waivers to sign">
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <span>
              {waiverNumber(row.number)} {row.customer.name}
            </span>
            <span className={classes.amount}>{amountText(row, row.amount)}</span>
          </li>
        ))}
      </ul>
      <PasswordPart form={form} release="Release conditional progress waivers at once, and mail the customers" />
    </DecisionDialog>
  );
}

type BatchResultsProps = { rows: readonly ListedWaiver[]; results: readonly Result[]; onClose: () => void };

function BatchResults({ rows, results, onClose }: BatchResultsProps) {
  const signed = results.filter(({ refusal }) => refusal === null).length;
  return (
    <Dialog
      opened
      aboutMoney
      width={560}
      title={`${signed} of ${pluralize(results.length, 'waiver', 'waivers')} signed`}
      onClose={onClose}
      actions={
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className={classes.rows} aria-label="Results">
        {results.map((result) => (
          <ResultRow key={result.id} result={result} row={rows.find(({ id }) => id === result.id)} />
        ))}
      </ul>
    </Dialog>
  );
}

function ResultRow({
  result: { refusal, waiverRequestStatus },
  row,
}: {
  result: Result;
  row: ListedWaiver | undefined;
}) {
  const missing = refusal === null || refusal.missing.length === 0 ? '' : ` Missing: ${refusal.missing.join(', ')}.`;
  return (
    <li className={classes.row}>
      <span>
        {row && `${waiverNumber(row.number)} ${row.customer.name}`}
        {refusal !== null && (
          <span className={classes.note}>
            {refusal.message}
            {missing}
          </span>
        )}
      </span>
      {refusal === null ? (
        <Badge color="green">{waiverRequestStatus === 'ready' ? 'Signed and released' : 'Signed'}</Badge>
      ) : (
        <Badge color="red">Not signed</Badge>
      )}
    </li>
  );
}
