import { type MailWording, WORDING_PARTS, wordingOrNull, wordsOf } from '@plumbline/rules/mails/mail-wording';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { momentText } from '../lib/moment-text.ts';
import type { Wording } from './use-wording-draft.ts';
import { PART_LABELS } from './wording-fields.tsx';
import classes from './mail-wordings.module.css';

type WordingHistoryProps = {
  stored: Wording;
  /** Puts the words of an earlier version into the form; null for those who only read. */
  onTake: ((words: MailWording) => void) | null;
};

/** What was saved before, the newest first. */
export function WordingHistory({ stored, onTake }: WordingHistoryProps) {
  const earlier = stored.history.slice(1);
  if (earlier.length === 0) return null;
  return (
    <Card title="Earlier wordings" ruled inset={false}>
      <ul className={classes.rows} aria-label="Earlier wordings">
        {earlier.map((version) => (
          <li key={version.version} className={classes.version}>
            <p className={classes.name}>
              {momentText(version.savedAt)} by {version.savedBy}
            </p>
            <WordsShown words={version} />
            {onTake && wordingOrNull(wordsOf(version)) && (
              <div>
                <Button size="sm" onClick={() => onTake(wordsOf(version))}>
                  Take these words
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function WordsShown({ words }: { words: MailWording }) {
  if (wordingOrNull(wordsOf(words)) === null) return <p className={classes.state}>Standard wording</p>;
  return WORDING_PARTS.filter((part) => words[part] !== '').map((part) => (
    <p key={part} className={classes.words}>
      {PART_LABELS[part]}: {words[part]}
    </p>
  ));
}
