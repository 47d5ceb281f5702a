// The command `plumbline staff invite`.
import { STAFF_ROLES, type StaffRole } from '@plumbline/rules/access/staff-roles';
import { SetupProblem } from '../database/setup-problem.ts';
import { openLog } from '../log.ts';
import { appOn } from '../open-app.ts';
import { createInvitation } from '../staff/create-invitation.ts';
import { type Command, type CommandInput, readOptions, TEXT, withDatabase } from './command.ts';
import { UsageProblem } from './usage-problem.ts';

const USAGE = `plumbline staff invite --portal LABEL --email ADDRESS --role ROLE [--title TEXT]

  --portal LABEL    the first part of the address of one of the organization's portals
  --email ADDRESS
  --role ROLE       ${STAFF_ROLES.join(', ')}
  --title TEXT      such as Credit manager

The invitation is mailed, and its link is printed.`;

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

export const STAFF_COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['staff invite', { usage: USAGE, run: inviteStaff }],
]);
