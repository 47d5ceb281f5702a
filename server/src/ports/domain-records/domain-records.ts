// What DNS says about a domain that a supplier calls its own.

export type DomainRecords = {
  /** The texts at a name; null if DNS did not answer. */
  texts: (name: string) => Promise<readonly string[] | null>;
  /** Whether the name leads anywhere; null if DNS did not answer. */
  hasAddress: (name: string) => Promise<boolean | null>;
};
