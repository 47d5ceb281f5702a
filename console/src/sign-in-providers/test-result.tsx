import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import type { Answer } from '@plumbline/contract/call';
import type { testSignInConnection } from '@plumbline/contract/settings/sign-in-connections';
import { PROVIDER_STEP_NAMES, type StepOutcome } from '@plumbline/rules/access/provider-steps';
import { Note } from '@plumbline/ui/note';
import classes from './sign-in-providers.module.css';

type Steps = Answer<typeof testSignInConnection>['steps'];

const LOOKS: Readonly<Record<StepOutcome, { icon: typeof IconCircleCheck; word: string }>> = {
  passed: { icon: IconCircleCheck, word: 'Passed' },
  failed: { icon: IconCircleX, word: 'Failed' },
  unknown: { icon: IconHelpCircle, word: 'Not known' },
};

/** What the test found, step by step. */
export function TestResult({ steps }: { steps: Steps }) {
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  return (
    <Note
      color={failed ? 'red' : 'green'}
      title={
        failed
          ? `The test failed at: ${PROVIDER_STEP_NAMES[failed.step]}`
          : 'The provider works as far as we can test it'
      }
      alert
    >
      <ul className={classes.steps} aria-label="Steps of the test">
        {steps.map(({ step, outcome, words }) => {
          const { icon: Icon, word } = LOOKS[outcome];
          return (
            <li key={step}>
              <Icon size={16} aria-hidden="true" />
              <span>
                <b>{PROVIDER_STEP_NAMES[step]}</b> <span className="pl-hidden">{word}. </span>
                {words}
              </span>
            </li>
          );
        })}
      </ul>
    </Note>
  );
}
