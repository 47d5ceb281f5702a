// Reads every environment variable once; reports all problems together.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isEmail } from '@plumbline/rules/email';
import { SetupProblem } from './database/setup-problem.ts';
import type { InstalledMerchant } from './ports/gateway/merchants.ts';

export type Env = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  poolSize: number;
  /** How long one statement of a request, and of the check of an imported file, may take. */
  requestStatementMs: number;
  importStatementMs: number;
  baseDomain: string;
  publicScheme: 'http' | 'https';
  /** The port in public addresses; null behind a proxy on the scheme's default port. */
  publicPort: number | null;
  defaultPortal: string | null;
  secretKey: string | null;
  /** The secret before this one; what it has encrypted stays readable. */
  oldSecretKey: string | null;
  /** False, the number of proxies in front of this server, or their networks. */
  trustProxy: false | number | string;
  requestsPerMinute: number;
  /** With it operators read /metrics; null closes it. */
  metricsToken: string | null;
  logLevel: string;
  /** Null leaves every mail in the outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The OpenID Connect provider behind the Google button; null hides the button. */
  google: { issuer: string; clientId: string; clientSecret: string | null } | null;
  /** Allows outside services without TLS, for the demo and tests. */
  allowsPlainHttpProviders: boolean;
  googlePlacesKey: string | null;
  /** The merchant account for organizations without their own; null if there is none. */
  gateway: InstalledMerchant | null;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SECRET_MIN = 32;

export function readEnv(source: Readonly<Record<string, string | undefined>>, isRoot: boolean): Env {
  const problems: string[] = [];
  const text = (name: string) => source[name]?.trim() || null;

  const { whole, oneOf, address, plainEmail } = readersOf(text, problems);
  const port = whole('PORT', 3000, 0, 65_535);
  const publicScheme = oneOf('PUBLIC_SCHEME', ['http', 'https'] as const, 'http');
  const secretKey = text('SECRET_KEY');
  if (secretKey !== null && secretKey.length < SECRET_MIN) {
    problems.push(`SECRET_KEY must have at least ${SECRET_MIN} characters.`);
  }
  const oldSecretKey = text('SECRET_KEY_OLD');
  if (oldSecretKey !== null && secretKey === null) {
    problems.push(
      'SECRET_KEY_OLD needs SECRET_KEY; keys in the data folder are replaced with `plumbline keys rotate`.',
    );
  }
  if (text('DATABASE_OWNER_URL') !== null && text('DATABASE_URL') === null) {
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL.');
  }
  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < SECRET_MIN) {
    problems.push(`METRICS_TOKEN must have at least ${SECRET_MIN} characters.`);
  }
  const allowsPlainHttpProviders = oneOf('PLAIN_HTTP_PROVIDERS', ['true', 'false'] as const, 'false') === 'true';
  const env: Env = {
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataDir: resolve(text('DATA_DIR') ?? (isRoot ? '/var/lib/plumbline' : './data')),
    databaseUrl: text('DATABASE_URL'),
    databaseOwnerUrl: text('DATABASE_OWNER_URL'),
    poolSize: whole('DATABASE_POOL', 10, 1, 500),
    requestStatementMs: whole('REQUEST_STATEMENT_MS', 30_000, 100, 3_600_000),
    importStatementMs: whole('IMPORT_STATEMENT_MS', 600_000, 100, 86_400_000),
    baseDomain: (text('BASE_DOMAIN') ?? 'portal.localhost').toLowerCase(),
    publicScheme,
    publicPort:
      text('PUBLIC_PORT') === null ? (publicScheme === 'https' ? null : port) : whole('PUBLIC_PORT', port, 1, 65_535),
    defaultPortal: text('DEFAULT_PORTAL')?.toLowerCase() ?? null,
    secretKey,
    oldSecretKey,
    trustProxy: trustProxyOf(text('TRUST_PROXY') ?? 'false', problems),
    requestsPerMinute: whole('REQUESTS_PER_MINUTE', 1200, 1, 1_000_000_000),
    metricsToken,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: plainEmail('MAIL_FROM') ?? `no-reply@${(text('BASE_DOMAIN') ?? 'portal.localhost').toLowerCase()}`,
    google: googleOf(
      address('GOOGLE_ISSUER', ['https:', 'http:']),
      text('GOOGLE_CLIENT_ID'),
      text('GOOGLE_CLIENT_SECRET'),
    ),
    allowsPlainHttpProviders,
    googlePlacesKey: text('GOOGLE_PLACES_KEY'),
    gateway: gatewayOf(text, allowsPlainHttpProviders, problems),
  };
  if (problems.length > 0) {
    throw new SetupProblem(
      problems.join('\n'),
      'Correct the environment and start again. README.md lists every variable.',
    );
  }
  return env;
}

/** Readers for each kind of variable; each adds what is wrong to `problems`. */
function readersOf(text: (name: string) => string | null, problems: string[]) {
  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name);
    const found = allowed.find((each) => each === value);
    if (value !== null && !found) problems.push(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
    return found ?? fallback;
  };

  const address = (name: string, schemes: readonly string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value;
    // The value may contain a password, so it is not repeated.
    problems.push(`${name} must be an address that starts with ${schemes.map((each) => `${each}//`).join(' or ')}.`);
    return null;
  };

  const plainEmail = (name: string): string | null => {
    const value = text(name);
    if (value !== null && !isEmail(value))
      problems.push(`${name} must be a plain address such as billing@example.com.`);
    return value;
  };
  return { whole, oneOf, address, plainEmail };
}

const HOPS_MAX = 10;
/** The names of private networks that the web framework knows. */
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * How many proxies, or which ones, are believed. All of them cannot be: the first entries of X-Forwarded-For are
 * written by the client, who could choose a new address for every request.
 */
function trustProxyOf(value: string, problems: string[]): Env['trustProxy'] {
  if (value === 'false' || value === '0') return false;
  const hops = Number(value);
  if (Number.isInteger(hops) && hops > 0 && hops <= HOPS_MAX) return hops;
  const networks = value.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks.join(',');
  problems.push(
    `TRUST_PROXY must be false, the number of proxies (1 to ${HOPS_MAX}), or their networks such as 10.0.0.0/8, not "${value}".`,
  );
  return false;
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const GOOGLE = 'https://accounts.google.com';

const googleOf = (issuer: string | null, clientId: string | null, clientSecret: string | null): Env['google'] =>
  clientId === null ? null : { issuer: issuer ?? GOOGLE, clientId, clientSecret };

const GATEWAY_VARIABLES = ['GATEWAY_URL', 'GATEWAY_MERCHANT_ID', 'GATEWAY_USERNAME', 'GATEWAY_PASSWORD'] as const;
const MERCHANT_ID = /^\d{6,16}$/;

function gatewayOf(text: (name: string) => string | null, allowsPlainHttp: boolean, problems: string[]) {
  const [url, merchantId, username, password] = GATEWAY_VARIABLES.map(text);
  const canadian = text('GATEWAY_MERCHANT_ID_CAD');
  const missing = GATEWAY_VARIABLES.filter((name) => text(name) === null);
  if (missing.length === GATEWAY_VARIABLES.length && canadian === null) return null;
  if (missing.length > 0) problems.push(`The payment provider also needs ${missing.join(', ')}.`);
  for (const [name, id] of Object.entries({ GATEWAY_MERCHANT_ID: merchantId, GATEWAY_MERCHANT_ID_CAD: canadian })) {
    if (id && !MERCHANT_ID.test(id)) problems.push(`${name} must have 6 to 16 digits.`);
  }
  const siteUrl = url ? siteFrom(url, allowsPlainHttp, problems) : null;
  if (!siteUrl || !merchantId || !username || !password) return null;
  return { siteUrl, merchantIds: { USD: merchantId, ...(canadian && { CAD: canadian }) }, username, password };
}

function siteFrom(url: string, allowsPlainHttp: boolean, problems: string[]): string | null {
  const site = URL.canParse(url) ? new URL(url) : null;
  const schemes = allowsPlainHttp ? ['https:', 'http:'] : ['https:'];
  const isBare = site?.pathname === '/' && `${site.username}${site.password}${site.search}${site.hash}` === '';
  if (site && isBare && schemes.includes(site.protocol)) return site.origin;
  problems.push('GATEWAY_URL must be the address of the site alone, such as https://fts.cardconnect.com.');
  return null;
}
