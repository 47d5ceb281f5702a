import { PlumbMark } from './plumb-mark.tsx';
import { isReached, type Step, STEPS } from './steps.ts';
import type { Setup } from './use-setup.ts';
import classes from './steps-nav.module.css';

type StepsNavProps = { setup: Setup; current: Step; onGo: (step: Step) => void };

/** The steps on the plumb line: done, current with the bob, and to come. */
export function StepsNav({ setup, current, onGo }: StepsNavProps) {
  return (
    <nav className={classes.nav} aria-label="Steps of the set-up">
      <p className={classes.brand}>
        <PlumbMark /> Plumbline setup
      </p>
      <ol className={classes.steps}>
        {STEPS.map(({ step, title, text }) => {
          const isCurrent = step === current;
          const isDone = isReached(step, setup) && step !== setup.step;
          return (
            <li
              key={step}
              className={`${classes.step} ${isCurrent ? classes.current : isDone ? classes.done : ''}`}
              {...(isCurrent && { 'aria-current': 'step' })}
            >
              {isReached(step, setup) && !isCurrent ? (
                <button type="button" className={classes.link} onClick={() => onGo(step)}>
                  {title}
                </button>
              ) : (
                <span className={classes.name}>{title}</span>
              )}
              <span className={classes.note}>{noteOf(step, setup) ?? text}</span>
            </li>
          );
        })}
      </ol>
      <p className={classes.foot}>
        Your answers are saved after each step. Nothing is live before the last one, and you can change all of them
        later.
      </p>
    </nav>
  );
}

/** What was answered, in a few words. */
function noteOf(step: Step, { company, brand, payments, hasInstalledProvider }: Setup): string | null {
  if (step === 'company') return company?.legalName ?? null;
  if (step === 'brand') return brand?.portalName ?? null;
  if (step === 'payments' && payments) {
    return payments.isLater ? (hasInstalledProvider ? 'The installation’s account' : 'Later') : payments.merchantId;
  }
  return null;
}
