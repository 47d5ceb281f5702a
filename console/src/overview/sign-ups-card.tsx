import { listPendingUsers } from '@plumbline/contract/paths.gen';
import { peopleAddress } from '@plumbline/rules/access/customer-list';
import { useAnswer } from '@plumbline/ui/app/use-answer';
import { stringifySearch } from '@plumbline/ui/app/search';
import { Card } from '@plumbline/ui/card';
import { Link } from '@plumbline/ui/link';
import { ErrorState } from '@plumbline/ui/states/error-state';
import classes from './sign-ups-card.module.css';

const SHOWN_MAX = 5;

/** Who waits for approval: the mail about a sign-up leads here. Hidden while nobody waits. */
export function SignUpsCard() {
  const { data, isLoadingError, refetch } = useAnswer(listPendingUsers, {});
  if (isLoadingError) {
    return (
      <Card title="Sign-ups waiting">
        <ErrorState title="We could not load the sign-ups" onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data || data.count === 0) return null;
  const more = data.count - Math.min(data.rows.length, SHOWN_MAX);
  return (
    <Card title="Sign-ups waiting" titleNote={data.count.toLocaleString('en-US')} ruled inset={false}>
      <ul className={classes.list} aria-label="Sign-ups waiting">
        {data.rows
          .slice(0, SHOWN_MAX)
          .map(({ userId, portalId, name, email, isEmailVerified, companyName, portalName }) => (
            <li key={`${userId} ${portalId}`}>
              <Link className={classes.person} href={waitingHref(email)}>
                <span className={classes.name}>{[name, companyName].filter((part) => part !== '').join(', ')}</span>{' '}
                <span className={classes.note}>
                  {email}
                  {!isEmailVerified && ' (not confirmed)'}, {portalName}
                </span>
              </Link>
            </li>
          ))}
        {more > 0 && (
          <li>
            <Link className={classes.person} href={waitingHref()}>
              and {more.toLocaleString('en-US')} more
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** The page that decides about them. */
const waitingHref = (search = ''): string =>
  `/people${stringifySearch(peopleAddress.write({ ...peopleAddress.read({}), state: 'waiting', search }))}`;
