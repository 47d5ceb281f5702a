import { listMailWordings } from '@plumbline/contract/paths.gen';
import { mailKindLabel } from '@plumbline/rules/mails/mail-kinds';
import { FIXED_MAILS, WORDED_KINDS } from '@plumbline/rules/mails/worded-mails';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { Card } from '@plumbline/ui/card';
import { PageHeader } from '@plumbline/ui/layout/page-header';
import { Note } from '@plumbline/ui/note';
import { ErrorState } from '@plumbline/ui/states/error-state';
import { LoadingRows } from '@plumbline/ui/states/loading-rows';
import { TextLink } from '@plumbline/ui/text-link';
import { useStaff } from '../lib/console-context.ts';
import { dayText } from '../lib/moment-text.ts';
import classes from './mail-wordings.module.css';

/** Which mails to customers' people have words of the organization. Owners write them; everybody else reads. */
export function WordingsPage() {
  const isReadOnly = useStaff()?.role !== 'owner';
  const { data, isLoadingError, refetch } = useAnswer(listMailWordings, {});
  return (
    <>
      <PageHeader
        title="Mail wording"
        back={{ href: '/mails', label: 'Mails' }}
        sentence="Your own words in the mails to your customers’ people. Amounts, tables and buttons stay as they are."
      />
      <div className={classes.column}>
        {isReadOnly && <Note>Only owners change the wording.</Note>}
        <Card title="Mails you can word" ruled inset={false}>
          {data ? (
            <ul className={classes.rows} aria-label="Mails you can word">
              {WORDED_KINDS.map((kind) => {
                const own = data.rows.find((row) => row.kind === kind);
                return (
                  <li key={kind} className={classes.row}>
                    <TextLink href={`/mails/wording/${kind}`}>{mailKindLabel(kind)}</TextLink>
                    <p className={classes.state} data-problem={own?.isUsed === false || undefined}>
                      {stateWords(own)}
                    </p>
                  </li>
                );
              })}
            </ul>
          ) : isLoadingError ? (
            <ErrorState title="We could not load the wording" onRetry={() => void refetch()} />
          ) : (
            <LoadingRows loading label="Loading the wording" rows={8} />
          )}
        </Card>
        <Card title="Mails with fixed words" ruled inset={false}>
          <ul className={classes.rows} aria-label="Mails with fixed words">
            {FIXED_MAILS.map(({ kind, reason }) => (
              <li key={kind} className={classes.row}>
                <p className={classes.name}>{mailKindLabel(kind)}</p>
                <p className={classes.state}>{reason}</p>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

type Own = { savedAt: string; savedBy: string; isUsed: boolean };

function stateWords(own: Own | undefined): string {
  if (own === undefined) return 'Standard wording';
  const since = `Yours since ${dayText(own.savedAt)} by ${own.savedBy}`;
  return own.isUsed ? since : `${since}. It does not fit the mail any more, so ours is sent.`;
}
