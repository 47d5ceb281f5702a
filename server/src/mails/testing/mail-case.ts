/** One mail of the product, caused over HTTP or by a job and read from the outbox. */
export type MailCase = {
  /** Where the code sends it: the file, the function called there, and the kind of mail if it has one. */
  site: string;
  about: string;
  run: () => Promise<void>;
};
