/** The pattern of `like` for a text within another. What somebody typed is text, also where it looks like a pattern. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
