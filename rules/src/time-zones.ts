/** Whether the text is the name of a zone, such as America/Denver; offsets and abbreviations are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+)+$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
