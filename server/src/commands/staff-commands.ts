// The commands `plumbline staff …`.
import { STAFF_ROLES, type StaffRole } from '@plumbline/rules/access/staff-roles';
import { normalizeEmail } from '@plumbline/rules/email';
import { SetupProblem } from '../database/setup-problem.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockLogin, selectStaffLogin } from '../identity/logins.sql.ts';
import { openLog } from '../log.ts';
import { appOn } from '../open-app.ts';
import { createInvitation } from '../staff/create-invitation.ts';
import { takeSecondFactor } from '../staff/own-access/reset-second-factor.ts';
import { type Command, type CommandInput, readOptions, TEXT, withDatabase } from './command.ts';
import { UsageProblem } from './usage-problem.ts';

const USAGE = `plumbline staff invite --portal LABEL --email ADDRESS --role ROLE [--title TEXT]

  --portal LABEL    the first part of the address of one of the organization's portals
  --email ADDRESS
  --role ROLE       ${STAFF_ROLES.join(', ')}
  --title TEXT      such as Credit manager

The invitation is mailed, and its link is printed.`;

const RESET_USAGE = `plumbline staff reset-second-factor --email ADDRESS

Turns two-factor sign-in off for somebody who has lost the authenticator app and the recovery codes. Their sessions
end, and they are told by mail. Make sure that it is them who ask.`;

/** Who has done it, in the mail. */
export const OPERATOR = 'The operator of the installation';

const isRole = (text: string): text is StaffRole => STAFF_ROLES.some((role) => role === text);

async function inviteStaff({ args, env: readEnv, now }: CommandInput): Promise<string> {
  const options = { portal: TEXT, email: TEXT, role: TEXT, title: TEXT };
  const { text } = readOptions(args, options, USAGE, ['portal', 'email', 'role']);
  const role = text('role');
  if (!isRole(role)) throw new UsageProblem(`--role must be one of ${STAFF_ROLES.join(', ')}.\n\n${USAGE}`);
  const env = readEnv();
  return withDatabase(env, async (database) => {
    const app = appOn(database, env, { log: openLog('warn'), now: () => now });
    const tenant = await app.tenants.byLabel(text('portal').trim().toLowerCase());
    if (!tenant) {
      throw new SetupProblem(`There is no portal ${text('portal')}.`, 'plumbline organization list shows all of them.');
    }
    const { organizationId, organizationName } = tenant;
    const inviter = { organizationId, identityId: null, name: null, requestId: 'command', clientAddress: 'command' };
    const { email, url } = await createInvitation(app, inviter, { email: text('email'), role, title: text('title') });
    return `${email} is invited to ${organizationName}. The link in the mail:\n${url}`;
  });
}

async function resetSecondFactor({ args, env: readEnv, now }: CommandInput): Promise<string> {
  const { text } = readOptions(args, { email: TEXT }, RESET_USAGE, ['email']);
  const typed = normalizeEmail(text('email'));
  const env = readEnv();
  return withDatabase(env, async (database) => {
    const app = appOn(database, env, { log: openLog('warn'), now: () => now });
    const login = await selectStaffLogin(database.sql, typed);
    if (!login) throw new SetupProblem(`${typed} has no access to the console.`, 'Check the address.');
    const { id: identityId, organizationId, staffId } = login;
    const actor = { organizationId, identityId: null, requestId: 'command', clientAddress: 'command' };
    await inTransaction(database.sql, async (tx) => {
      const { email, name } = await lockLogin(tx, identityId);
      await takeSecondFactor(app, tx, actor, { staffId, identityId, email, name, by: OPERATOR });
    });
    return `Two-factor sign-in is off for ${typed}.`;
  });
}

export const STAFF_COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['staff invite', { usage: USAGE, run: inviteStaff }],
  ['staff reset-second-factor', { usage: RESET_USAGE, run: resetSecondFactor }],
]);
