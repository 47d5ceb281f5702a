// The common types of the cases of what the audit log has of a call.
import type { LightMyRequestResponse } from 'fastify';
import type { Answer } from '@plumbline/contract/call';
import type { CallName, calls } from '@plumbline/contract/calls';
import type { listAuditEvents } from '@plumbline/contract/staff/audit';
import { CONSOLE_HOST, type TestPortal } from '../../../testing/test-portal.ts';
import type { SendRequest } from '../refusal-cases.ts';

export const AUDIT_PATH = '/v1/console/audit-events';

export type AuditPage = Answer<typeof listAuditEvents>;

type Changing = { readonly caller: 'consoleVisitor' | 'program' | 'staff'; readonly method: 'DELETE' | 'POST' | 'PUT' };

/** Every call of the console that is not there to read. */
export type ChangingCall = {
  [Name in CallName]: (typeof calls)[Name] extends Changing ? Name : never;
}[CallName];

export type AuditedCase = {
  /** What the log has of the call, the oldest first. */
  words: readonly string[];
  /** Does what has to be there before, and returns the request. */
  prepare: () => Promise<SendRequest>;
  readLog: () => Promise<LightMyRequestResponse>;
  /** Where the call is made. */
  portal?: TestPortal;
};
export type AuditedCases<Name extends ChangingCall> = Readonly<Record<Name, AuditedCase>>;

/** As an owner reads it, who has signed in just now. */
export const logOf =
  ({ send, cookieFor, staff }: Pick<TestPortal, 'cookieFor' | 'send' | 'staff'>) =>
  async (): Promise<LightMyRequestResponse> =>
    send({ url: AUDIT_PATH, host: CONSOLE_HOST, cookie: await cookieFor(staff.identityId, 'CONSOLE') });

export const auditedAt =
  (portal: TestPortal) =>
  (words: string | readonly string[], prepare: () => Promise<SendRequest> | SendRequest): AuditedCase => ({
    words: typeof words === 'string' ? [words] : words,
    prepare: async () => prepare(),
    readLog: logOf(portal),
    portal,
  });
