/** A file that cannot be read, with the reason in words. */
export class UnreadableFile extends Error {}
