// What a supplier writes into its mails: a subject, an introduction and a closing (ADR 58).
import { isVisible } from '../printable.ts';
import { isVariedMail, type MergeField, subjectFieldsOf, textFieldsOf, type WordedKind } from './worded-mails.ts';

/** A part that is empty is ours. */
export type MailWording = { readonly subject: string; readonly intro: string; readonly closing: string };
export type WordingPart = keyof MailWording;
export type WordingProblems = Partial<Record<WordingPart, string>>;

export const OUR_WORDING: MailWording = { subject: '', intro: '', closing: '' };
export const WORDING_PARTS = ['subject', 'intro', 'closing'] as const satisfies readonly WordingPart[];

/** In characters. */
export const WORDING_LENGTH_MAX: Readonly<Record<WordingPart, number>> = { subject: 120, intro: 1000, closing: 600 };
const PARAGRAPHS_MAX = 6;

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
const FIELD = /\{([^{}]*)\}/g;
/** Mail programs make a link of an address without its scheme, and of a name that ends like a domain. */
const LINK =
  /:\/\/|mailto:|\bwww\.|\S@\S|[\p{L}\p{N}\p{M}]\.\p{L}[\p{L}\p{M}]|(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\d.])/iu;
/** Characters that nobody sees, of which mail programs take none for a part of an address. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const TAG = /<\/?[a-z!][^>]*>?|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;

/** As it is kept: no spaces at the ends, one kind of line break, at most one empty line between paragraphs. */
export const cleanWording = ({ subject, intro, closing }: MailWording): MailWording => ({
  subject: subject.trim(),
  intro: cleanText(intro),
  closing: cleanText(closing),
});

const cleanText = (text: string): string =>
  text
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

export const isSameWording = (one: MailWording, other: MailWording): boolean =>
  WORDING_PARTS.every((part) => one[part] === other[part]);

/** Of a version, without who saved it and when. */
export const wordsOf = ({ subject, intro, closing }: MailWording): MailWording => ({ subject, intro, closing });

/** Null if it says nothing of its own. */
export const wordingOrNull = (wording: MailWording): MailWording | null =>
  isSameWording(wording, OUR_WORDING) ? null : wording;

/** What is wrong with each part, of words that are clean. */
export function wordingProblems(kind: WordedKind, wording: MailWording): WordingProblems {
  if (wordingOrNull(wording) === null) {
    return { subject: 'Write a subject, an introduction or a closing.' };
  }
  const found = WORDING_PARTS.map((part) => [part, partProblem(kind, part, wording[part])] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

export const fitsMail = (kind: WordedKind, wording: MailWording): boolean =>
  Object.keys(wordingProblems(kind, wording)).length === 0;

function partProblem(kind: WordedKind, part: WordingPart, text: string): string | null {
  if (text === '') return null;
  const max = WORDING_LENGTH_MAX[part];
  const fields = part === 'subject' ? subjectFieldsOf(kind) : textFieldsOf(kind);
  if (!isVisible(text)) return 'Nothing of this can be seen. Leave it empty, so that our words are sent.';
  if (text.length > max) return `Use at most ${max} characters; these are ${text.length}.`;
  if (part === 'subject' && LINE_BREAK.test(text)) return 'A subject is one line.';
  if (part !== 'subject' && paragraphsOf(text).length > PARAGRAPHS_MAX)
    return `Use at most ${PARAGRAPHS_MAX} paragraphs.`;
  return fieldProblem(text, fields) ?? linkProblem(text) ?? (part === 'subject' ? variedProblem(kind, text) : null);
}

function fieldProblem(text: string, fields: readonly MergeField[]): string | null {
  const known = `Use ${fields.map(tokenOf).join(', ')}.`;
  const unknown = [...text.matchAll(FIELD)].map(([, name = '']) => name).find((name) => !isOneOf(fields, name));
  if (unknown === 'subject') return 'The standard subject can stand in the subject only.';
  if (unknown !== undefined) return `This mail has no field {${unknown}}. ${known}`;
  return /[{}]/.test(text.replaceAll(FIELD, '')) ? `A brace stands alone. ${known}` : null;
}

const isOneOf = (fields: readonly MergeField[], name: string): name is MergeField =>
  fields.some((field) => field === name);

function linkProblem(text: string): string | null {
  const tag = TAG.exec(text);
  if (tag) return `“${tag[0]}” is HTML. Write plain text.`;
  // A field counts as a word: its value could complete an address.
  const link = text
    .replaceAll(FIELD, '$1')
    .split(/\s/)
    .find((word) => LINK.test(word.normalize('NFKC').replaceAll(UNSEEN, '')));
  return link !== undefined
    ? `“${link}” would become a link. The mail has its own button, and your contact stands at its end.`
    : null;
}

const variedProblem = (kind: WordedKind, text: string): string | null =>
  isVariedMail(kind) && !text.includes(tokenOf('subject'))
    ? 'This mail tells several things. Name {subject}, so that people see which.'
    : null;

export const tokenOf = (field: MergeField): string => `{${field}}`;

export type MergeValues = Readonly<Partial<Record<MergeField, string>>>;

/** Puts the values in, in one pass: a value that looks like a field stays text. Null if one is missing. */
export function fillIn(text: string, values: MergeValues): string | null {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name);
  if (names.some((name) => !Object.hasOwn(values, name) || !values[name as MergeField])) return null;
  return text.replaceAll(FIELD, (_, name: MergeField) => values[name] ?? '');
}

export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((paragraph) => paragraph !== '');
