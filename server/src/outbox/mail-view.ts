import { mailKindOf } from '@plumbline/rules/mails/mail-kinds';
import { mailProblemWords } from '@plumbline/rules/mails/mail-problem';
import type { MailState } from '@plumbline/rules/mails/outbox-list';
import type { ListedMail } from './outbox.sql.ts';

export const stateOf = ({ status, isBounced }: Pick<ListedMail, 'isBounced' | 'status'>): MailState => {
  if (status === 'HELD') return 'KEPT';
  return isBounced ? 'BOUNCED' : status;
};

/** As every list shows it. */
export const mailView = ({ kind, status, isBounced, problem, ...row }: ListedMail) => ({
  ...row,
  kind: mailKindOf(kind),
  state: stateOf({ status, isBounced }),
  problem: problem === null ? null : mailProblemWords(problem),
});
