import { getCollections, getImport, getOverview, listImports, listLargestPastDue } from '@plumbline/contract/paths.gen';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { useCall } from '@plumbline/ui/app/use-call';
import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { messages } from '../messages.ts';
import { removeSamples } from './sample-data.ts';
import classes from './sample-note.module.css';

/** Says that there is sample data, however long ago it was loaded, and removes it. */
export function SampleNote() {
  const { data } = useAnswer(listImports, { isSample: true });
  const remove = useCall(removeSamples, {
    done: messages.samples.removed,
    changes: [listImports, getImport, getOverview, getCollections, listLargestPastDue],
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <div className={classes.note}>
      <Note title="Sample data is loaded">
        <p>
          Its customers, projects and invoices are named as samples. Remove them before your customers log in; what was
          paid by then stays.
        </p>
        <div className={classes.action}>
          <Button loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove the sample data
          </Button>
        </div>
      </Note>
    </div>
  );
}
