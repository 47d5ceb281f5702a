// The commands `plumbline organization …` and `plumbline operator …`.
import { accountEmailProblem } from '@plumbline/rules/access/account-email';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { normalizeEmail } from '@plumbline/rules/email';
import { DEFAULT_FEATURES, settingsOfFeatures } from '@plumbline/rules/portals/features';
import { labelFrom } from '@plumbline/rules/portals/portal-label';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { STAFF_PASSWORD_LENGTH_MIN } from '@plumbline/rules/access/password';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { newId } from '../database/new-id.ts';
import type { Sql } from '../database/open-database.ts';
import { SetupProblem } from '../database/setup-problem.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Env } from '../env.ts';
import { selectIdentityByEmail, updateSessionsRevoked } from '../identity/identity.sql.ts';
import { insertLogin, updateEmailVerified } from '../identity/logins.sql.ts';
import { checkNewPassword } from '../identity/passwords/new-password.ts';
import { hashPassword } from '../identity/passwords/passwords.ts';
import { type Command, type CommandInput, readOptions, SWITCH, TEXT, withDatabase } from './command.ts';
import { OPERATOR_TITLE } from '../organizations/enter-organization.ts';
import {
  deleteOperator,
  insertOperator,
  insertOwner,
  selectFirstOrganization,
  selectOrganizations,
  selectPortals,
  updateOperatorStaffRemoved,
  upsertOperatorStaff,
} from '../organizations/organizations.sql.ts';
import { checkBrand, checkCompany, storeOrganization } from '../organizations/store-organization.ts';
import { deleteSigningRights } from '../staff/staff.sql.ts';
import { withdrawInvitationsBy } from '../staff/withdraw-invitations-by.ts';

const CREATE_USAGE = `plumbline organization create --name NAME --owner-name NAME --owner-email ADDRESS [options]

  --name NAME              the company, as its customers know it
  --owner-name NAME        the first owner, who signs in to the console
  --owner-email ADDRESS
  --password-stdin         reads the owner's password from standard input; not needed for somebody who has one

  --label LABEL            the first part of the portal's address; made of the name if left out
  --portal-name NAME       the name of the portal; the company's if left out
  --legal-name NAME        on documents; the company's if left out
  --address TEXT           on documents; the owner enters it under Company if left out
  --time-zone ZONE         America/Los_Angeles if left out
  --support-email ADDRESS  the owner's if left out
  --support-phone NUMBER
  --color COLOR            such as #1f5fd1, which it is if left out`;

const OPERATOR_USAGE = `plumbline operator create --name NAME --email ADDRESS [--password-stdin]

  --name NAME
  --email ADDRESS
  --password-stdin         reads the password from standard input; not needed for somebody who has one`;

const REMOVE_USAGE = 'plumbline operator remove --email ADDRESS';
const LIST_USAGE = 'plumbline organization list';

type Person = { email: string; name: string };
type Names = { name: string; label: string; organizationName: string };

/** The hash of the new password; null for somebody who has one already. */
async function readPassword(sql: Sql, { email }: Person, names: Names, input: CommandInput, isGiven: boolean) {
  if (accountEmailProblem(email) !== null)
    throw new SetupProblem(`${email}: ${EMAIL_INVALID}.`, 'Correct the address.');
  const known = await selectIdentityByEmail(sql, email);
  // Anybody can sign up with an address of others and a password of their own.
  if (known && known.emailVerifiedAt === null) {
    throw new SetupProblem(
      `${email} has an account, but its owner never confirmed the address.`,
      'Have it confirmed in the portal first, or use another address.',
    );
  }
  if (known?.passwordHash && !isGiven) return null;
  if (known) {
    throw new SetupProblem(
      known.passwordHash ? `${email} has a password already.` : `${email} has an account without a password.`,
      known.passwordHash ? 'Leave out --password-stdin.' : 'Set one with Forgot password in the portal first.',
    );
  }
  if (!isGiven) {
    throw new SetupProblem(
      `${email} is not known yet and needs a password.`,
      'Add --password-stdin and pass it on standard input, as in: printf \'%s\' "$PASSWORD" | plumbline …',
    );
  }
  const password = (await input.readInput()).replace(/\r?\n$/, '');
  await checkNewPassword({
    field: 'password',
    password,
    email,
    rules: { ...names, minLength: STAFF_PASSWORD_LENGTH_MIN },
  });
  return hashPassword(password);
}

/** The identity of the address, which is created with the password if it is not known. */
async function findOrCreate(tx: Tx, { email, name }: Person, passwordHash: string | null, at: string): Promise<string> {
  const known = await selectIdentityByEmail(tx, email);
  if (known) return known.id;
  if (passwordHash === null) throw new Error('the account is gone');
  const id = newId();
  await insertLogin(tx, { id, email, name, passwordHash, createdAt: at });
  await updateEmailVerified(tx, id, at);
  return id;
}

const portalUrl = ({ publicScheme, publicPort, baseDomain }: Env, label: string): string =>
  `${publicScheme}://${label}.${baseDomain}${publicPort === null ? '' : `:${publicPort}`}`;

const COMMAND_ORIGIN = { requestId: 'command', clientAddress: 'command' };

async function createOrganization(input: CommandInput): Promise<string> {
  const { text, isSet } = readOptions(
    input.args,
    {
      name: TEXT,
      label: TEXT,
      'portal-name': TEXT,
      'legal-name': TEXT,
      address: TEXT,
      'time-zone': TEXT,
      'support-email': TEXT,
      'support-phone': TEXT,
      color: TEXT,
      'owner-name': TEXT,
      'owner-email': TEXT,
      'password-stdin': SWITCH,
    },
    CREATE_USAGE,
    ['name', 'owner-name', 'owner-email'],
  );
  const owner: Person = { email: normalizeEmail(text('owner-email')), name: text('owner-name').trim() };
  const company = checkCompany({
    name: text('name'),
    legalName: text('legal-name') || text('name'),
    address: text('address'),
    timeZone: text('time-zone') || 'America/Los_Angeles',
    supportEmail: text('support-email') || owner.email,
    supportPhone: text('support-phone'),
  });
  const brand = checkBrand({
    portalName: text('portal-name') || text('name'),
    label: text('label') || labelFrom(text('name')),
    themeColor: text('color') || DEFAULT_SETTINGS.themeColor,
  });
  const env = input.env();
  const settings = settingsOfFeatures(DEFAULT_FEATURES, { hasProvider: env.gateway !== null });
  await withDatabase(env, async ({ sql }) => {
    const names = { name: brand.portalName, label: brand.label, organizationName: company.name };
    const passwordHash = await readPassword(sql, owner, names, input, isSet('password-stdin'));
    const at = input.now.toISOString();
    await inTransaction(sql, async (tx) => {
      const identityId = await findOrCreate(tx, owner, passwordHash, at);
      const { organizationId } = await storeOrganization(
        tx,
        { company, brand, logo: null, settings },
        { actorIdentityId: null, ...COMMAND_ORIGIN, at },
      );
      await insertOwner(tx, { organizationId, id: newId(), identityId, title: 'Owner', createdAt: at });
    });
  });
  const signsIn = `${owner.email} signs in at ${portalUrl(env, 'console')}`;
  const missing =
    company.address === ''
      ? '\nIt has no address yet, which waivers and receipts print: enter it there under Company.'
      : '';
  return `${company.name} was created. Its portal: ${portalUrl(env, brand.label)}\n${signsIn}${missing}`;
}

async function listOrganizations(input: CommandInput): Promise<string> {
  readOptions(input.args, {}, LIST_USAGE, []);
  const env = input.env();
  const { organizations, portals } = await withDatabase(env, async ({ sql }) => ({
    organizations: await selectOrganizations(sql),
    portals: await selectPortals(sql),
  }));
  if (organizations.length === 0) return 'There is no organization yet.';
  return organizations
    .flatMap(({ id, name }) => [
      name,
      ...portals
        .filter(({ organizationId }) => organizationId === id)
        .map(({ label, domain }) => `  ${domain ? `${env.publicScheme}://${domain}` : portalUrl(env, label)}`),
    ])
    .join('\n');
}

/** An operator signs in to an organization, so there has to be one. */
async function createOperator(input: CommandInput): Promise<string> {
  const options = { name: TEXT, email: TEXT, 'password-stdin': SWITCH };
  const { text, isSet } = readOptions(input.args, options, OPERATOR_USAGE, ['name', 'email']);
  const person: Person = { email: normalizeEmail(text('email')), name: text('name').trim() };
  await withDatabase(input.env(), async ({ sql }) => {
    const first = await selectFirstOrganization(sql);
    if (!first) throw new SetupProblem('There is no organization yet.', 'Create one: plumbline organization create');
    const names = { name: first.name, label: '', organizationName: first.name };
    const passwordHash = await readPassword(sql, person, names, input, isSet('password-stdin'));
    const at = input.now.toISOString();
    await inTransaction(sql, async (tx) => {
      const identityId = await findOrCreate(tx, person, passwordHash, at);
      await insertOperator(tx, identityId, at);
      const organizationId = first.id;
      await upsertOperatorStaff(tx, { organizationId, id: newId(), identityId, title: OPERATOR_TITLE, createdAt: at });
    });
  });
  return `${person.email} is an operator now, and signs in at ${portalUrl(input.env(), 'console')}`;
}

async function removeOperator(input: CommandInput): Promise<string> {
  const { text } = readOptions(input.args, { email: TEXT }, REMOVE_USAGE, ['email']);
  const email = normalizeEmail(text('email'));
  await withDatabase(input.env(), ({ sql }) =>
    inTransaction(sql, async (tx) => {
      const known = await selectIdentityByEmail(tx, email);
      if (!known || !(await deleteOperator(tx, known.id))) {
        throw new SetupProblem(`${email} is no operator.`, 'Check the address.');
      }
      await leaveOrganizations(tx, known, input.now);
    }),
  );
  return `${email} is no operator any more.`;
}

/** Nothing goes on in the name of somebody who is no operator any more, such as waivers that they sign in their absence. */
async function leaveOrganizations(
  tx: Tx,
  { id: identityId, name, email }: { id: string; name: string; email: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await updateSessionsRevoked(tx, identityId, at);
  for (const { organizationId, staffId } of await updateOperatorStaffRemoved(tx, identityId)) {
    await deleteSigningRights(tx, organizationId, { staffId, identityId }, at);
    const actor = { organizationId, identityId: null, ...COMMAND_ORIGIN };
    const removed = { staffId, identityId, role: 'owner', status: 'REMOVED' } as const;
    await withdrawInvitationsBy({ now: () => now }, tx, actor, removed);
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: null,
      action: 'operator.removed',
      subjectType: 'staff',
      subjectId: staffId,
      detail: { name, email },
      ...COMMAND_ORIGIN,
    });
  }
}

export const ORGANIZATION_COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['organization create', { usage: CREATE_USAGE, run: createOrganization }],
  ['organization list', { usage: LIST_USAGE, run: listOrganizations }],
  ['operator create', { usage: OPERATOR_USAGE, run: createOperator }],
  ['operator remove', { usage: REMOVE_USAGE, run: removeOperator }],
]);
