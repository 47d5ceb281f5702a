// Address suggestions without a service, for the United States only: cities and ZIP codes from a data package, the
// street as typed.
import { Worker } from 'node:worker_threads';
import { readTypedAddress } from '@plumbline/rules/access/typed-address';
import type { Address, Addresses, Suggestion } from './addresses.ts';
import { type Place, type PackedPlaces, placeOfZip, type Places, placesFor, unpackPlaces } from './places.ts';

export const SUGGESTIONS_MAX = 6;
/** The HTTP server accepts no longer path segment. */
export const ID_LENGTH_MAX = 200;

export function postalData(): Addresses {
  return {
    suggest: async (text, countries) => (countries.includes('US') ? suggestFrom(await loadPlaces(), text) : []),
    find: async (id, countries) => {
      const typed = countries.includes('US') ? readId(id) : null;
      const place = typed && placeOfZip(await loadPlaces(), typed.zip);
      return typed && place ? addressAt(typed.street, place) : null;
    },
  };
}

let loading: Promise<Places> | null = null;

/** Loaded with the first request, once per process; a failure is not cached. */
function loadPlaces(): Promise<Places> {
  loading ??= readPlaces().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

const readPlaces = (): Promise<Places> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('postal-worker.ts', import.meta.url));
    worker.once('message', (packed: PackedPlaces) => resolve(unpackPlaces(packed)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The postal data was not read: exit code ${code}.`)));
  });

/** The first reading with a match decides what is street; later, looser ones may add to it. */
function suggestFrom(places: Places, text: string): Suggestion[] {
  const found = new Map<string, Suggestion>();
  let street: string | null = null;
  for (const typed of readTypedAddress(text)) {
    if (street !== null && (typed.isWholeCity || typed.zip !== '' || typed.street !== street)) continue;
    for (const place of placesFor(places, typed, SUGGESTIONS_MAX)) {
      street = typed.street;
      const suggestion = { id: idOf(street, place.zip), text: addressAt(street, place).address };
      if (found.size < SUGGESTIONS_MAX && suggestion.id.length <= ID_LENGTH_MAX) {
        found.set(`${place.city.key} ${place.city.state}`, suggestion);
      }
    }
    if (found.size === SUGGESTIONS_MAX) break;
  }
  return [...found.values()];
}

function addressAt(street: string, { city: { name: city, state }, zip }: Place): Address {
  const place = `${city}, ${state} ${zip}`;
  return { address: street === '' ? place : `${street}, ${place}`, street, city, state, zip };
}

/**
 * The leading ~ distinguishes these ids from other providers'; the ZIP code and the street follow, so nothing has to be
 * stored.
 */
const idOf = (street: string, zip: string): string => `~${zip}${Buffer.from(street).toString('base64url')}`;

const ID = /^~(\d{5})([\w-]*)$/;

/** Accepts only canonical ids: one line of normalized text in canonical base64. */
function readId(id: string): { street: string; zip: string } | null {
  const [, zip = '', encoded = ''] = ID.exec(id) ?? [];
  const street = Buffer.from(encoded, 'base64url').toString();
  if (id.length > ID_LENGTH_MAX || id !== idOf(street, zip)) return null;
  return /\p{C}| {2}|^ | $/u.test(street) ? null : { street, zip };
}
