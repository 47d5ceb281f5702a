// The mails of an organization, as its staff see what became of them.
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { MAIL_KINDS } from '@plumbline/rules/mails/mail-kinds';
import { AGAIN_OBSTACLES, MAIL_FILTERS, MAIL_SEARCH_MAX, MAIL_STATES } from '@plumbline/rules/mails/outbox-list';
import { Before, call, fields, Id, Instant, oneOf, orNull } from '../call.ts';
import { Line } from '../free-text.ts';

const MAILS = '/v1/console/mails';

const Listed = {
  id: Id,
  toAddress: Type.String(),
  subject: Type.String(),
  /** Null for mails from before kinds were kept. */
  kind: orNull(oneOf(MAIL_KINDS)),
  state: oneOf(MAIL_STATES),
  createdAt: Instant,
  sentAt: orNull(Instant),
  /** In plain words; null if nothing went wrong. */
  problem: orNull(Type.String()),
};

export const listMails = call({
  method: 'GET',
  path: MAILS,
  caller: 'staff',
  summary: 'The mails of the organization, newest first; found by address or subject.',
  query: fields({
    search: Type.Optional(Type.String({ maxLength: MAIL_SEARCH_MAX })),
    /** FAILED has those that bounced too; UNDELIVERED those of the last seven days that were not sent again. */
    state: Type.Optional(oneOf(MAIL_FILTERS)),
    kind: Type.Optional(oneOf(MAIL_KINDS)),
    before: Type.Optional(Before),
  }),
  answer: fields({
    rows: Type.Array(fields(Listed)),
    /** Null on the last page. */
    next: orNull(Type.String()),
  }),
});

export const getMail = call({
  method: 'GET',
  path: `${MAILS}/:id`,
  caller: 'staff',
  summary: 'A mail with what became of it, and its words without links; of mails that open an account, no words.',
  params: fields({ id: Id }),
  answer: fields({
    ...Listed,
    fromName: Type.String(),
    replyTo: orNull(Type.String()),
    portalName: orNull(Type.String()),
    /** The person of a customer to whose address it was written. */
    recipient: orNull(fields({ name: Type.String(), email: Type.String() })),
    tries: Type.Integer(),
    nextTryAt: orNull(Instant),
    /** What the mail server said, without links and codes. */
    serverWords: orNull(Type.String()),
    /** SECRET has no words for anybody; LOST cannot be decrypted any more. */
    wordsState: oneOf(['SHOWN', 'SECRET', 'LOST']),
    words: orNull(
      fields({
        title: Type.String(),
        amount: orNull(Type.String()),
        /** The greeting and the lines below it. */
        lines: Type.Array(Type.String()),
        facts: Type.Array(fields({ label: Type.String(), value: Type.String() })),
        quote: orNull(Type.String()),
        /** The words on the button, which leads nowhere here. */
        button: orNull(Type.String()),
        notes: Type.Array(Type.String()),
      }),
    ),
    /** The names of the attached files. */
    files: Type.Array(Type.String()),
    /** Why it cannot be sent again; null if it can. */
    againObstacle: orNull(oneOf(AGAIN_OBSTACLES)),
    /** Where it can be sent again: its address, and the present one of its person. */
    againTo: Type.Array(Type.String()),
    /** The mail that this one repeats, and who sent it. */
    againOf: orNull(fields({ id: Id, by: Type.String() })),
    /** When it was sent again, the newest first; at most 20. */
    copies: Type.Array(fields({ id: Id, toAddress: Type.String(), by: Type.String(), at: Instant })),
  }),
  refusals: ['not_found'],
});

export const sendMailAgain = call({
  method: 'POST',
  path: `${MAILS}/:id/send-again`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Sends a mail once more as it was, to its address or to the present one of its person.',
  params: fields({ id: Id }),
  body: fields({ to: Line(320, 1) }),
  status: 201,
  /** KEPT: this installation has no mail server, so the copy is not sent. */
  answer: fields({ id: Id, state: oneOf(MAIL_STATES) }),
  refusals: ['not_found', 'mail_not_again', 'mail_address', 'too_many_requests'],
});
