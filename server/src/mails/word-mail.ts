// Puts the supplier's own words into a mail: subject, introduction and closing. Everything else stays ours (ADR 58).
import {
  fillIn,
  fitsMail,
  type MailWording,
  type MergeValues,
  paragraphsOf,
} from '@plumbline/rules/mails/mail-wording';
import { isWordedKind } from '@plumbline/rules/mails/worded-mails';
import { shortText, singleLineText, subjectText } from '../single-line-text.ts';
import { type MailWords, mailWords } from './mail-layout.ts';

/** A value is a name or a number; somebody may have described a project with a whole page. */
const VALUE_LENGTH_MAX = 120;

/** Words that do not fit the mail, such as those that name a field of an earlier version, leave it as we wrote it. */
export function wordMail(ours: MailWords, wording: MailWording | null): MailWords {
  const { kind, layout, merge } = ours;
  if (wording === null || merge === null || !isWordedKind(kind) || !fitsMail(kind, wording)) return ours;
  const { portal, content } = layout;
  const values = plainValues({
    ...merge.values,
    portal: portal.name,
    supplier: portal.organizationName,
    subject: content.subject,
  });
  const subject = fillIn(wording.subject, values);
  const intro = fillIn(wording.intro, values);
  const closing = fillIn(wording.closing, values);
  if (subject === null || intro === null || closing === null) return ours;
  const worded = {
    ...content,
    ...(subject !== '' && { subject: subjectText(subject) }),
    ...(intro !== '' && { lines: [...paragraphsOf(intro), ...content.lines.slice(merge.openingLines)] }),
    ...(closing !== '' && { closing: paragraphsOf(closing) }),
  };
  return mailWords(kind, { portal, content: worded }, merge);
}

const plainValues = (values: MergeValues): MergeValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, shortText(singleLineText(value), VALUE_LENGTH_MAX)]),
  );
