// The address suggestions port; United States only (Spec 1 §2).
export type Suggestion = { id: string; text: string };
export type Address = { address: string; street: string; city: string; state: string; zip: string };

export type Addresses = {
  /** A few suggestions for a typed text, best first. */
  suggest: (text: string) => Promise<Suggestion[]>;
  /** The full address of a suggestion; null if it is unknown. */
  find: (id: string) => Promise<Address | null>;
};
