import { Card } from '@plumbline/ui/card';
import { momentText } from '../lib/moment-text.ts';
import { AsOfField } from './as-of-field.tsx';
import { AS_OF_WORDS } from './import-words.ts';
import { useMayImport } from './run.ts';
import type { StepParts } from './step-parts.ts';
import classes from './imports.module.css';

/** As of when a file of balances or postings is, where it decides which payments it contains. */
export function AsOfCard({ run, draft: { draft, change } }: Pick<StepParts, 'run' | 'draft'>) {
  const mayImport = useMayImport();
  const words = AS_OF_WORDS[run.kind];
  if (words === undefined) return null;
  return (
    <Card title={`${words} ${momentText(draft.asOf)}`}>
      <fieldset className={classes.plain} disabled={!mayImport}>
        <AsOfField label={words} asOf={draft.asOf} onChange={(asOf) => change({ asOf })} />
      </fieldset>
    </Card>
  );
}
