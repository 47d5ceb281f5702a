// The address suggestions port (Spec 1 §2), for the countries of a portal (decision B23).
import type { CountryCode } from '@plumbline/rules/portals/settings/portal';

export type Suggestion = { id: string; text: string };
export type Address = { address: string; street: string; city: string; state: string; zip: string };

export type Addresses = {
  /** A few suggestions for a typed text, best first; none without a country. */
  suggest: (text: string, countries: readonly CountryCode[]) => Promise<Suggestion[]>;
  /** The full address of a suggestion; null if it is unknown. */
  find: (id: string, countries: readonly CountryCode[]) => Promise<Address | null>;
};
