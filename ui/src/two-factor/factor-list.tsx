import { Button } from '../button.tsx';
import type { FactorState } from './factor-calls.ts';
import classes from './two-factor.module.css';

type Removed = { id: string; name: string };
type FactorListProps = {
  factor: FactorState;
  momentText: (instant: string) => string;
  onRemove: (removed: Removed) => void;
};

/** The app and the passkeys. The last one is not removed, but two-factor sign-in turned off. */
export function FactorList({ factor: { hasApp, passkeys }, momentText, onRemove }: FactorListProps) {
  const items = [
    ...(hasApp ? [{ id: 'app', name: 'Authenticator app', note: 'Works everywhere' }] : []),
    ...passkeys.map(({ id, name, host, lastUsedAt }) => ({
      id,
      name,
      note: `Passkey, works only at ${host}. ${lastUsedAt === null ? 'Not used yet' : `Last used ${momentText(lastUsedAt)}`}`,
    })),
  ];
  return (
    <ul className={classes.factors} aria-label="Your factors">
      {items.map(({ id, name, note }) => (
        <li key={id} className={classes.factor}>
          <span>
            <b>{name}</b> <span className={classes.text}>{note}</span>
          </span>
          {items.length > 1 && (
            <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove({ id, name })}>
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
