// Breaks, other control characters and marks that turn the direction of reading.
const UNRULY = /[\s\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;

/** What somebody typed, as one line of plain words: it can neither begin a new line nor disguise the one it stands in. */
export const oneLine = (text: string): string => text.replace(UNRULY, ' ').trim();
