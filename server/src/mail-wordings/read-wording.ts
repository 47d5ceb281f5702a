import { Refused } from '@plumbline/contract/refusals';
import { cleanWording, type MailWording, wordingProblems } from '@plumbline/rules/mails/mail-wording';
import type { WordedKind } from '@plumbline/rules/mails/worded-mails';

/** Words that fit the mail, or a refusal that says for each part what is wrong. */
export function readWording(kind: WordedKind, typed: MailWording): MailWording {
  const wording = cleanWording(typed);
  const problems = wordingProblems(kind, wording);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Refused('invalid_request', first, { ...problems });
  return wording;
}
