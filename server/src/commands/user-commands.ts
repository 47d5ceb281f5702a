// The commands `plumbline user …`, about people of customers.
import { normalizeEmail } from '@plumbline/rules/email';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { SetupProblem } from '../database/setup-problem.ts';
import { inTransaction } from '../database/transaction.ts';
import { selectIdentityByEmail } from '../identity/identity.sql.ts';
import { lockLogin } from '../identity/logins.sql.ts';
import { takeFactor } from '../identity/own-factor/take-factor.ts';
import { selectUserId } from '../identity/user-accounts.sql.ts';
import { openLog } from '../log.ts';
import { appOn } from '../open-app.ts';
import { type Command, type CommandInput, readOptions, TEXT, withDatabase } from './command.ts';
import { OPERATOR } from './staff-commands.ts';

const RESET_USAGE = `plumbline user reset-second-factor --portal LABEL --email ADDRESS

  --portal LABEL    the first part of the address of the portal, in whose name they are told
  --email ADDRESS

Turns two-factor sign-in off for somebody of a customer who has lost the authenticator app and the recovery codes, also
with access to other suppliers. Their sessions end, and they are told by mail. Make sure that it is them who ask.`;

async function resetUserSecondFactor({ args, env: readEnv, now }: CommandInput): Promise<string> {
  const { text } = readOptions(args, { portal: TEXT, email: TEXT }, RESET_USAGE, ['portal', 'email']);
  const typed = normalizeEmail(text('email'));
  const env = readEnv();
  return withDatabase(env, async (database) => {
    const app = appOn(database, env, { log: openLog('warn'), now: () => now });
    const tenant = await app.tenants.byLabel(text('portal').trim().toLowerCase());
    if (!tenant) {
      throw new SetupProblem(`There is no portal ${text('portal')}.`, 'plumbline organization list shows all of them.');
    }
    const { organizationId, portalId, organizationName } = tenant;
    const login = await selectIdentityByEmail(database.sql, typed);
    const userId = login && (await selectUserId(database.sql, organizationId, login.id));
    if (!userId) throw new SetupProblem(`${typed} is no user of ${organizationName}.`, 'Check the address.');
    await inTransaction(database.sql, async (tx) => {
      const { id: identityId, email, name } = await lockLogin(tx, login.id);
      await takeFactor(app, tx, { organizationId, tenant, identityId, email, name, by: OPERATOR });
      await insertAuditEvent(tx, {
        organizationId,
        at: now.toISOString(),
        actorIdentityId: null,
        action: 'user.second-factor-reset',
        subjectType: 'user',
        subjectId: userId,
        detail: { portalId, name, email },
        requestId: 'command',
        clientAddress: 'command',
      });
    });
    return `Two-factor sign-in is off for ${typed}.`;
  });
}

export const USER_COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['user reset-second-factor', { usage: RESET_USAGE, run: resetUserSecondFactor }],
]);
