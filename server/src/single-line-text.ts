// Line breaks, other control characters and bidirectional formatting marks.
const CONTROL_CHARACTERS = /[\s\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;

/** User input as one line of plain text, safe for mail headers: no line breaks, no bidirectional overrides. */
export const singleLineText = (text: string): string => text.replace(CONTROL_CHARACTERS, ' ').trim();
