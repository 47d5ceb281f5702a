import type { getMail as Call } from '@plumbline/contract/mails/outbox';
import { withoutLinks } from '@plumbline/rules/mails/without-links';
import type { Handler } from '../http/handler.ts';
import type { MailContent } from '../mails/mail-layout.ts';
import { findMail } from './find-mail.ts';
import { mailView } from './mail-view.ts';
import { selectCopies, type StoredMail } from './outbox.sql.ts';

const COPIES_MAX = 20;

export const getMail: Handler<typeof Call> = async (app, { organizationId }, { id }) => {
  const { mail, content, isLost, obstacle, addresses } = await findMail(app, { organizationId, id });
  const { toAddress, subject, kind, status, isBounced, createdAt, sentAt, problem, files, hasReceipt } = mail;
  return {
    ...mailView({ id, toAddress, subject, kind, status, isBounced, createdAt, sentAt, problem }),
    fromName: mail.fromName,
    replyTo: mail.replyTo,
    portalName: mail.portalName,
    recipient: recipientOf(mail),
    tries: mail.tries,
    nextTryAt: mail.nextTryAt,
    serverWords: problem,
    wordsState: content !== null ? ('SHOWN' as const) : isLost ? ('LOST' as const) : ('SECRET' as const),
    words: content && wordsOf(content),
    files: [...files, ...(hasReceipt ? ['Receipt'] : [])],
    againObstacle: obstacle,
    againTo: addresses,
    againOf: mail.againOf === null || mail.againByName === null ? null : { id: mail.againOf, by: mail.againByName },
    copies: await selectCopies(app.sql, { organizationId, id }, COPIES_MAX),
  };
};

/** Whoever has no access any more may have changed the address with another supplier. */
const recipientOf = ({ recipientName: name, recipientEmail: email, hasAccess }: StoredMail) =>
  name === null || email === null || !hasAccess ? null : { name, email };

/** Without links: one may pay, or open what only its reader may see. */
function wordsOf({ title, amount, greeting, lines, facts = [], quote, button, notes, closing = [] }: MailContent) {
  return {
    title: withoutLinks(title),
    amount: amount ?? null,
    lines: [...(greeting === null ? [] : [greeting]), ...lines].map(withoutLinks),
    facts: facts.map(([label, value]) => ({ label, value: withoutLinks(value) })),
    quote: quote === undefined ? null : withoutLinks(quote),
    button: button ? withoutLinks(button.words) : null,
    notes: [...notes, ...closing].map(withoutLinks),
  };
}
