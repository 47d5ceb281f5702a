import { refuse } from '@plumbline/contract/refusals';
import type { openSetup as Call } from '@plumbline/contract/installation/setup';
import { later } from '@plumbline/rules/dates';
import type { Handler } from '../http/handler.ts';
import { CODES_BY_CLIENT } from '../identity/limits.ts';
import { hashToken, newToken } from '../identity/sessions/sessions.ts';
import { selectFirstRun, selectIsEmpty, updateLinkOpened } from './first-run.sql.ts';
import { setupView } from './setup-answers.ts';

const BROWSER_HOURS = 24;

/**
 * The link is used up by the first browser, which gets a secret of its own: who reads the link later, in a terminal or
 * a collected log, cannot use it, and who finds it used knows that somebody was faster.
 */
export const openSetup: Handler<typeof Call> = async (app, caller, { token }) => {
  await app.throttle.check(CODES_BY_CLIENT, caller.clientNetwork);
  const browser = newToken();
  const browserHash = hashToken(browser);
  const now = app.now();
  const isOpened =
    (await selectIsEmpty(app.sql)) &&
    (await updateLinkOpened(app.sql, { linkHash: hashToken(token), browserHash, at: now.toISOString() }));
  const run = isOpened ? await selectFirstRun(app.sql, browserHash) : undefined;
  if (!run) {
    await app.throttle.countFailure(CODES_BY_CLIENT, caller.clientNetwork);
    return refuse('setup_link_invalid');
  }
  caller.giveCookie('setup', browser, later(now, BROWSER_HOURS * 3_600_000));
  return setupView(app, run);
};
