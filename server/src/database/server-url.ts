import { Client, type Pool } from 'pg';
import { errorCode } from './error-code.ts';
import { SetupProblem } from './setup-problem.ts';

const OLDEST_VERSION = 15;

/** A checked DATABASE_URL, and its description without the password. */
export type ServerUrl = { connectionString: string; location: string };

export function parseServerUrl(connectionString: string): ServerUrl {
  const invalid = (cause?: unknown) =>
    // The URL itself is not shown: it may contain a password.
    new SetupProblem(
      'DATABASE_URL is not a PostgreSQL address.',
      'It looks like postgresql://user:password@host:5432/database; special characters in the password must be percent-encoded.',
      { cause },
    );
  if (!/^postgres(ql)?:\/\/\S+$/.test(connectionString)) throw invalid();
  try {
    const { user, host, port, database } = new Client({ connectionString });
    return { connectionString, location: `${user}@${host}:${port}/${database}` };
  } catch (error) {
    throw invalid(error);
  }
}

/** Each row: a pattern for SQLSTATEs, system codes or driver messages, with our message and hint about DATABASE_URL. */
const REFUSALS: readonly { signs: RegExp; message: (location: string) => string; hint: string }[] = [
  {
    signs: /ECONNREFUSED|ENOENT/,
    message: (location) => `No PostgreSQL server answers at ${location}.`,
    hint: 'Check that the server is running, and the host and port in DATABASE_URL.',
  },
  {
    signs: /ENOTFOUND|EAI_AGAIN/,
    message: (location) => `The host of the database ${location} is not known.`,
    hint: 'Check the host name in DATABASE_URL.',
  },
  {
    signs: /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout/i,
    message: (location) => `The database server at ${location} cannot be reached.`,
    hint: 'Check the host in DATABASE_URL, and that no firewall is in between.',
  },
  {
    signs: /28P01|28000|password/i,
    message: (location) => `The database server refused the login ${location}.`,
    hint: "Check the user and the password in DATABASE_URL, and the server's pg_hba.conf.",
  },
  {
    signs: /3D000/,
    message: (location) => `The database does not exist: ${location}.`,
    hint: 'Create it (createdb), or correct the name at the end of DATABASE_URL.',
  },
  {
    signs: /53300/,
    message: (location) => `The database server at ${location} has no free connection.`,
    hint: 'Raise its max_connections, or lower the pool size of Plumbline.',
  },
  {
    signs: /57P03/,
    message: (location) => `The database server at ${location} is starting or stopping.`,
    hint: 'Try again in a moment.',
  },
  {
    signs: /SSL|CERT|certificate/i,
    message: (location) => `No encrypted connection to the database server at ${location} could be made.`,
    hint: 'Set sslmode in DATABASE_URL (disable, or verify-full with sslrootcert).',
  },
];

export function connectProblem(error: Error, location: string): SetupProblem {
  const text = `${errorCode(error)} ${error.message}`;
  const known = REFUSALS.find(({ signs }) => signs.test(text));
  return known
    ? new SetupProblem(known.message(location), known.hint, { cause: error })
    : new SetupProblem(`The database ${location} cannot be used: ${error.message}.`, 'Check DATABASE_URL.', {
        cause: error,
      });
}

export type ServerTraits = { version: number; encoding: string; isStandby: boolean };

/** Checks that an external server meets our requirements. */
export async function checkServer(pool: Pool, location: string): Promise<void> {
  const { rows } = await pool
    .query<ServerTraits>(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('server_encoding') as encoding,
              pg_is_in_recovery() as "isStandby"`,
    )
    .catch((error: Error) => {
      throw connectProblem(error, location);
    });
  for (const traits of rows) refuseUnfitServer(traits, location);
}

export function refuseUnfitServer({ version, encoding, isStandby }: ServerTraits, location: string): void {
  if (version < OLDEST_VERSION) {
    throw new SetupProblem(
      `The database server at ${location} is PostgreSQL ${version}; Plumbline needs ${OLDEST_VERSION} or newer.`,
      'Upgrade the server, or leave DATABASE_URL out to use the built-in PostgreSQL.',
    );
  }
  if (encoding !== 'UTF8') {
    throw new SetupProblem(
      `The database ${location} stores text as ${encoding}; Plumbline needs UTF8.`,
      "Create it anew: create database … encoding 'UTF8' template template0.",
    );
  }
  if (isStandby) {
    throw new SetupProblem(
      `The database server at ${location} is a read-only standby.`,
      'Point DATABASE_URL at the primary server.',
    );
  }
}
