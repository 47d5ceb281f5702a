const QUOTE = '"';
const NAME_END = /[^\w]/g;
const COLON = /\s*:\s*/y;
const NUMBER = /[\d.]+/y;

/**
 * Masks the values of secret fields in JSON anywhere in a text. Quotes may be escaped, as in JSON inside JSON. Scanned
 * by hand in linear time: strangers choose the text.
 */
export function redactJsonFields(text: string, isSecret: (name: string) => boolean, mask: string): string {
  let done = '';
  let copiedTo = 0;
  let open = text.indexOf(QUOTE);
  while (open >= 0) {
    const field = fieldAt(text, open + 1);
    const value = field && isSecret(field.name) ? valueAt(text, field.end) : null;
    if (field && value) {
      done += `${text.slice(copiedTo, field.end)}${value.colon}${field.quote}${mask}${field.quote}`;
      copiedTo = value.end;
    }
    open = text.indexOf(QUOTE, value?.end ?? open + 1);
  }
  return done + text.slice(copiedTo);
}

/** The name that starts here, and where its closing quote ends. */
function fieldAt(text: string, start: number): { name: string; quote: string; end: number } | null {
  NAME_END.lastIndex = start;
  const nameEnd = NAME_END.exec(text)?.index ?? text.length;
  let quoteAt = nameEnd;
  while (text[quoteAt] === '\\') quoteAt += 1;
  if (nameEnd === start || text[quoteAt] !== QUOTE) return null;
  return { name: text.slice(start, nameEnd), quote: text.slice(nameEnd, quoteAt + 1), end: quoteAt + 1 };
}

/** A string or a number after a colon. */
function valueAt(text: string, start: number): { colon: string; end: number } | null {
  COLON.lastIndex = start;
  const [colon] = COLON.exec(text) ?? [];
  if (colon === undefined) return null;
  const from = start + colon.length;
  NUMBER.lastIndex = from;
  const [number] = NUMBER.exec(text) ?? [];
  if (number !== undefined) return { colon, end: from + number.length };
  let quoteAt = from;
  while (text[quoteAt] === '\\') quoteAt += 1;
  if (text[quoteAt] !== QUOTE) return null;
  return { colon, end: stringEnd(text, quoteAt + 1, quoteAt - from) };
}

/** A quote with more backslashes than the opening one is inside the string; a string that was cut off ends the text. */
function stringEnd(text: string, start: number, openingBackslashes: number): number {
  let backslashes = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === QUOTE && backslashes <= openingBackslashes) return at + 1;
    backslashes = text[at] === '\\' ? backslashes + 1 : 0;
  }
  return text.length;
}
