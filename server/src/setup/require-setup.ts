import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { ConsoleVisitor } from '../http/caller.ts';
import { hashToken } from '../identity/sessions/sessions.ts';
import { lockFirstRun, selectFirstRun, selectIsEmpty, updateFirstRun } from './first-run.sql.ts';
import { type SetupAnswers, setupView, type SetupView } from './setup-answers.ts';

export type FirstRun = { answers: SetupAnswers; logo: Buffer | null; sealedMerchant: Buffer | null };

/** The set-up that was opened in this browser; refuses all others, and everybody once something is set up. */
export async function requireSetup(app: App, caller: ConsoleVisitor): Promise<FirstRun> {
  const browser = caller.readCookie('setup');
  const run = browser === null ? undefined : await selectFirstRun(app.sql, hashToken(browser));
  if (!run || !(await selectIsEmpty(app.sql))) return refuse('setup_link_invalid');
  return run;
}

/** The same, locked until the transaction ends. */
export async function lockSetup(tx: Tx, caller: ConsoleVisitor): Promise<FirstRun> {
  const browser = caller.readCookie('setup');
  const run = browser === null ? undefined : await lockFirstRun(tx, hashToken(browser));
  if (!run || !(await selectIsEmpty(tx))) return refuse('setup_link_invalid');
  return run;
}

type Changes = Partial<Pick<FirstRun, 'logo' | 'sealedMerchant'>> & { answers?: SetupAnswers };

/** Saves what changed and returns all answers. */
export const saveAnswers = (app: App, caller: ConsoleVisitor, changes: Changes): Promise<SetupView> =>
  inTransaction(app.sql, async (tx) => {
    const run = await lockSetup(tx, caller);
    const saved: FirstRun = { ...run, ...changes, answers: { ...run.answers, ...changes.answers } };
    await updateFirstRun(tx, saved);
    return setupView(app, saved);
  });
