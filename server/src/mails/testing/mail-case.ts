/** One mail of the product, caused over HTTP or by a job and looked up in the outbox. */
export type MailCase = {
  /** Where the code sends it: the file, the function that is called there, and the kind of mail if it has one. */
  site: string;
  about: string;
  run: () => Promise<void>;
};
