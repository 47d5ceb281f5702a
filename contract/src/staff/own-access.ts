// The own sessions and the own password of the supplier's people.
import Type from 'typebox';
import { call, fields, Id, Instant, rowsOf } from '../call.ts';
import { ownCall } from './own-call.ts';

const SESSIONS = '/v1/console/sessions';
const PASSWORD = '/v1/console/password';

const Email = Type.String({ minLength: 6, maxLength: 254 });
const Password = Type.String({ minLength: 6, maxLength: 256 });

export const listOwnSessions = call({
  ...ownCall,
  method: 'GET',
  path: SESSIONS,
  summary: 'Where the person is signed in to the console, the last used first.',
  answer: rowsOf(
    fields({
      id: Id,
      /** Browser and system, such as "Chrome on Windows". */
      device: Type.String(),
      clientAddress: Type.String(),
      organizationName: Type.String(),
      openedAt: Instant,
      lastSeenAt: Instant,
      /** The one that asks. */
      isCurrent: Type.Boolean(),
    }),
  ),
});

export const endOwnSession = call({
  ...ownCall,
  method: 'POST',
  path: `${SESSIONS}/:id/end`,
  summary: 'Signs the person out in another browser.',
  params: fields({ id: Id }),
  answer: fields({}),
  refusals: ['not_found'],
});

export const endOtherSessions = call({
  ...ownCall,
  method: 'POST',
  path: `${SESSIONS}/end-others`,
  summary: 'Signs the person out everywhere else, in portals too.',
  answer: fields({}),
});

export const switchOrganization = call({
  ...ownCall,
  method: 'POST',
  path: '/v1/console/own-organizations/:organizationId/enter',
  summary: 'Continues the session in another organization of which the person is staff.',
  params: fields({ organizationId: Id }),
  answer: fields({}),
  refusals: ['not_found'],
});

export const changeStaffPassword = call({
  ...ownCall,
  method: 'POST',
  path: `${PASSWORD}/change`,
  summary: 'Changes the own password; the other sessions of the person end.',
  body: fields({ oldPassword: Password, newPassword: Password }),
  answer: fields({}),
  refusals: ['wrong_password', 'short_password', 'weak_password', 'too_many_requests'],
});

export const recoverStaffPassword = call({
  method: 'POST',
  path: `${PASSWORD}/recover`,
  caller: 'consoleVisitor',
  summary: 'Mails a link for a new password. The answer does not tell whether the address has an account.',
  body: fields({ email: Email }),
  answer: fields({}),
  refusals: ['invalid_email', 'too_many_requests'],
});

const link = { organizationId: Id, oobCode: Type.String({ minLength: 20, maxLength: 200, pattern: '^[\\w-]+$' }) };

export const checkStaffPasswordLink = call({
  method: 'POST',
  path: `${PASSWORD}/check-link`,
  caller: 'consoleVisitor',
  summary: 'Whose password the mailed link changes.',
  body: fields(link),
  answer: fields({ email: Type.String() }),
  refusals: ['invalid_code', 'too_many_requests'],
});

export const resetStaffPassword = call({
  method: 'POST',
  path: `${PASSWORD}/reset`,
  caller: 'consoleVisitor',
  summary: 'Sets a new password by the mailed link; all sessions of the person end.',
  body: fields({ ...link, newPassword: Password }),
  answer: fields({}),
  refusals: ['invalid_code', 'short_password', 'weak_password', 'too_many_requests'],
});
