import { tokenOf, type WordingPart } from '@plumbline/rules/mails/mail-wording';
import { mergeFieldWords, subjectFieldsOf, textFieldsOf, type WordedKind } from '@plumbline/rules/mails/worded-mails';
import { Button } from '@plumbline/ui/button';
import classes from './mail-wordings.module.css';

const TEXT_PARTS = ['intro', 'closing', 'subject'] as const satisfies readonly WordingPart[];

type FieldListProps = {
  kind: WordedKind;
  /** Null where nothing is written. */
  onInsert: ((text: string, parts: readonly WordingPart[]) => void) | null;
};

/** What a mail fills in, to insert or to type. */
export function FieldList({ kind, onInsert }: FieldListProps) {
  return (
    <>
      <div>
        <h3 className={classes.name}>What each mail fills in</h3>
        {onInsert !== null && <p className={classes.state}>Press one to insert it where you write, or type it.</p>}
      </div>
      <ul className={classes.tokens} aria-label="Fields">
        {subjectFieldsOf(kind).map((field) => {
          const isOfSubject = !textFieldsOf(kind).includes(field);
          const token = tokenOf(field);
          return (
            <li key={field} className={classes.token}>
              {onInsert === null ? (
                <code>{token}</code>
              ) : (
                <Button
                  size="sm"
                  aria-label={`Insert ${token}`}
                  onClick={() => onInsert(token, isOfSubject ? ['subject'] : TEXT_PARTS)}
                >
                  <code>{token}</code>
                </Button>
              )}
              <span>
                {mergeFieldWords(field)}
                {isOfSubject && ', in the subject only'}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
