import { Button } from '@plumbline/ui/button';
import { Note } from '@plumbline/ui/note';
import { momentText } from '../lib/moment-text.ts';
import type { Wording, WordingDraft } from './use-wording-draft.ts';
import { WordsShown } from './wording-history.tsx';
import classes from './mail-wordings.module.css';

/** Two people have worded one mail: nothing is lost before one of them has chosen. */
export function OvertakenNote({ stored, draft }: { stored: Wording; draft: WordingDraft }) {
  const [last] = stored.history;
  return (
    <Note color="amber" alert title="Somebody else has saved this wording">
      <p>
        {last && `${last.savedBy} saved it ${momentText(last.savedAt)}. `}Your words are still here, and are not saved.
      </p>
      <WordsShown words={stored} />
      <div className={classes.buttons}>
        <Button size="sm" loading={draft.isBusy} onClick={() => draft.save(stored.version)}>
          Save mine over theirs
        </Button>
        <Button size="sm" onClick={draft.discard}>
          Take theirs, drop mine
        </Button>
      </div>
    </Note>
  );
}
