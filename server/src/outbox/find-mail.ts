import { isSecretMail, mailKindOf } from '@plumbline/rules/mails/mail-kinds';
import { type AgainObstacle, againObstacle } from '@plumbline/rules/mails/outbox-list';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { contentOf, type MailContent } from '../mails/mail-layout.ts';
import { stateOf } from './mail-view.ts';
import { selectMail, type StoredMail } from './outbox.sql.ts';

type FoundMail = {
  mail: StoredMail;
  /** Null for secret ones, whose words are not even decrypted, and for those that cannot be. */
  content: MailContent | null;
  isLost: boolean;
  obstacle: AgainObstacle | null;
  /** Where it can be sent again. */
  addresses: string[];
};

/** A mail of the organization with what staff may read of it and do with it. */
export async function findMail(app: App, key: { organizationId: string; id: string }): Promise<FoundMail> {
  const mail = (await selectMail(app.sql, key)) ?? refuse('not_found');
  const kind = mailKindOf(mail.kind);
  const isSecret = isSecretMail(kind);
  const body = isSecret ? null : await app.mail.read(key);
  const content = body !== null && 'layout' in body ? contentOf(body.layout) : null;
  const isLost = !isSecret && content === null;
  const facts = { kind, state: stateOf(mail), createdAt: mail.writtenAt, isLost, hasAccess: mail.hasAccess };
  const obstacle = againObstacle(facts, app.now());
  return { mail, content, isLost, obstacle, addresses: obstacle === null ? addressesOf(mail) : [] };
}

/**
 * Somebody whose address has changed since gets it at the present one, once that is proved to be theirs, and at no other
 * that staff may type.
 */
function addressesOf({ toAddress, recipientEmail, recipientVerifiedAt, hasAccess }: StoredMail): string[] {
  const hasMoved = hasAccess && recipientEmail !== null && recipientEmail !== toAddress.toLowerCase();
  return hasMoved && recipientVerifiedAt !== null ? [recipientEmail, toAddress] : [toAddress];
}
