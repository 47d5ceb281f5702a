// Address suggestions as use cases see them; the United States only (Spec 1 §2).
export type Suggestion = { id: string; text: string };
export type Address = { address: string; street: string; city: string; state: string; zip: string };

export type Addresses = {
  /** What a typed text may become, best first, a handful at most. */
  suggest: (text: string) => Promise<Suggestion[]>;
  /** The whole of a suggestion; null when nobody knows it. */
  find: (id: string) => Promise<Address | null>;
};
