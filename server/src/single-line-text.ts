// Line breaks, other control characters and bidirectional formatting marks, as `printable` of the rules lists them.
const CONTROL_CHARACTERS = /[\s\p{Cc}\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;

const SUBJECT_LENGTH_MAX = 150;

/** User input as one line of plain text, safe for mail headers: no line breaks, no bidirectional overrides. */
export const singleLineText = (text: string): string => text.replace(CONTROL_CHARACTERS, ' ').trim();

/** At most so many characters, the last one an ellipsis if something is left out. */
export function shortText(text: string, max: number): string {
  const letters = Array.from(text);
  const cut = () => letters.slice(0, max - 1).join('');
  return letters.length <= max ? text : `${cut().trimEnd()}…`;
}

/** A subject that people can read in a list of mails, whatever somebody has typed into a field that it names. */
export const subjectText = (text: string): string => shortText(singleLineText(text), SUBJECT_LENGTH_MAX);
