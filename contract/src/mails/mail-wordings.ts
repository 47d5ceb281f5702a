// The words that a supplier puts into the mails to its customers' people (ADR 58).
import Type from 'typebox';
import { STAFF_ROLES } from '@plumbline/rules/access/staff-roles';
import { WORDED_KINDS } from '@plumbline/rules/mails/worded-mails';
import { call, fields, Id, Instant, oneOf, orNull } from '../call.ts';
import { Paragraphs } from '../free-text.ts';

const WORDINGS = '/v1/console/mail-wordings';
const PATH = `${WORDINGS}/:kind`;
const Kind = oneOf(WORDED_KINDS);

/** An empty part is ours. What else may stand in them is a rule, whose answer names the part. */
const PARTS = { subject: Paragraphs(1000), intro: Paragraphs(4000), closing: Paragraphs(4000) };
const WORDS = { subject: Type.String(), intro: Type.String(), closing: Type.String() };
/** Zero before the first one. */
const Version = Type.Integer({ minimum: 0 });

const Wording = fields({
  kind: Kind,
  version: Version,
  ...WORDS,
  /** False if the words do not fit the mail any more, so that ours are sent. */
  isUsed: Type.Boolean(),
  /** The newest first, with the present one; at most 20. */
  history: Type.Array(fields({ version: Version, ...WORDS, savedAt: Instant, savedBy: Type.String() })),
});

export const listMailWordings = call({
  method: 'GET',
  path: WORDINGS,
  caller: 'staff',
  summary: "The mails to customers' people with words of the organization; the others are worded by Plumbline.",
  answer: fields({
    rows: Type.Array(fields({ kind: Kind, savedAt: Instant, savedBy: Type.String(), isUsed: Type.Boolean() })),
  }),
});

export const getMailWording = call({
  method: 'GET',
  path: PATH,
  caller: 'staff',
  live: true,
  summary: 'The words of the organization for one mail, with those of before.',
  params: fields({ kind: Kind }),
  answer: Wording,
});

export const saveMailWording = call({
  method: 'PUT',
  path: PATH,
  caller: 'staff',
  live: true,
  summary: 'Words a mail from now on; an empty part is ours. Refused if somebody else has worded it since it was read.',
  params: fields({ kind: Kind }),
  body: fields({ version: Version, ...PARTS }),
  answer: Wording,
  refusals: ['invalid_request', 'mail_wording_changed'],
});

export const resetMailWording = call({
  method: 'POST',
  path: `${PATH}/reset`,
  caller: 'staff',
  live: true,
  summary: 'Sends a mail in our words again. What the organization wrote stays in the history.',
  params: fields({ kind: Kind }),
  body: fields({ version: Version }),
  answer: Wording,
  refusals: ['mail_wording_changed'],
});

export const previewMailWording = call({
  method: 'POST',
  path: `${PATH}/preview`,
  caller: 'staff',
  roles: STAFF_ROLES,
  live: true,
  summary: 'A mail as these words make it, in the name of a portal and with invented facts. Changes nothing.',
  params: fields({ kind: Kind }),
  body: fields({ portalId: Id, ...PARTS }),
  answer: fields({
    fromName: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
    /** What is wrong with a part; the preview has ours in its place. */
    problems: fields({
      subject: Type.Optional(Type.String()),
      intro: Type.Optional(Type.String()),
      closing: Type.Optional(Type.String()),
    }),
    /** What we write; without an opening, an introduction stands above our words and replaces nothing. */
    ours: fields({ subject: Type.String(), opening: orNull(Type.String()) }),
  }),
  refusals: ['not_found'],
});

export const testMailWording = call({
  method: 'POST',
  path: `${PATH}/test`,
  caller: 'staff',
  live: true,
  summary: 'Mails the preview to the person who asks, marked as a test.',
  params: fields({ kind: Kind }),
  body: fields({ portalId: Id, ...PARTS }),
  answer: fields({ email: Type.String() }),
  refusals: ['not_found', 'invalid_request', 'email_not_verified', 'too_many_requests'],
});

export const wordingCalls = {
  listMailWordings,
  getMailWording,
  saveMailWording,
  resetMailWording,
  previewMailWording,
  testMailWording,
};
