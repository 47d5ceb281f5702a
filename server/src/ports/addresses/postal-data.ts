// Address suggestions without any service: cities and ZIP codes from a data package, the street as it was typed.
import { Worker } from 'node:worker_threads';
import { readTypedAddress } from '@plumbline/rules/access/typed-address';
import type { Address, Addresses, Suggestion } from './addresses.ts';
import { type Place, type PackedPlaces, placeOfZip, type Places, placesFor, unpackPlaces } from './places.ts';

export const SUGGESTIONS_MAX = 6;
/** The edge takes no longer piece of a path. */
export const ID_LENGTH_MAX = 200;

export function postalData(): Addresses {
  return {
    suggest: async (text) => suggestFrom(await loadPlaces(), text),
    find: async (id) => {
      const typed = readId(id);
      const place = typed && placeOfZip(await loadPlaces(), typed.zip);
      return typed && place ? addressAt(typed.street, place) : null;
    },
  };
}

let loading: Promise<Places> | null = null;

/** Read when somebody asks for the first time, once for the whole process; a failure is not remembered. */
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

/** The first reading that finds something says what is street; later ones with a looser idea of the place may add to it. */
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

/** A ~ begins the ids of no other provider; then come the ZIP code and the street, so that nothing has to be remembered. */
const idOf = (street: string, zip: string): string => `~${zip}${Buffer.from(street).toString('base64url')}`;

const ID = /^~(\d{5})([\w-]*)$/;

/** Only what we could have written ourselves: one line of tidy text, in the one spelling that base64 has for it. */
function readId(id: string): { street: string; zip: string } | null {
  const [, zip = '', encoded = ''] = ID.exec(id) ?? [];
  const street = Buffer.from(encoded, 'base64url').toString();
  if (id.length > ID_LENGTH_MAX || id !== idOf(street, zip)) return null;
  return /\p{C}| {2}|^ | $/u.test(street) ? null : { street, zip };
}
