// What people may type: no control characters, no halves of characters, which JSON in the database cannot hold, and no
// marks that turn the direction of the text around, which make a name or a subject read as another one.

const LINE = /^[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u;
const PARAGRAPHS = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069])*$/u;

/** A text on one line, as a pattern of JSON Schema. */
export const LINE_PATTERN = LINE.source;

/** A text of several lines, which may have tabs. */
export const PARAGRAPHS_PATTERN = PARAGRAPHS.source;

/** Somewhere a character that is seen: no spaces alone, and no joiners and fillers, which take no ink. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** A text that says something, as a pattern of JSON Schema. */
export const VISIBLE_PATTERN = VISIBLE.source;

export const isVisible = (text: string): boolean => VISIBLE.test(text);

export const isPrintableLine = (text: string): boolean => LINE.test(text);
