// Address suggestions by Google's Places API (New), with the postal data as fallback.
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { CountryCode } from '@plumbline/rules/portals/settings/portal';
import { regionName } from '@plumbline/rules/regions';
import type { Address, Addresses, Suggestion } from './addresses.ts';
import { ID_LENGTH_MAX, SUGGESTIONS_MAX } from './postal-data.ts';

export type PlacesLog = { warn: (fields: object, message: string) => void };

type Options = {
  key: string;
  offline: Addresses;
  log?: PlacesLog;
  baseUrl?: string;
  timeoutMs?: number;
  now?: () => number;
};

const BASE_URL = 'https://places.googleapis.com';
const TIMEOUT_MS = 3_000;
/** After a failure no requests are sent for this time, so that nobody waits for a timeout at every letter. */
const PAUSE_MS = 15_000;
const LOG_EVERY_MS = 60_000;
const PLACE_ID = /^[A-Za-z0-9_-]+$/;

const Predictions = Type.Object({
  suggestions: Type.Optional(
    Type.Array(
      Type.Object({
        placePrediction: Type.Optional(
          Type.Object({ placeId: Type.String(), text: Type.Object({ text: Type.String() }) }),
        ),
      }),
    ),
  ),
});

const Details = Type.Object({
  formattedAddress: Type.Optional(Type.String()),
  addressComponents: Type.Optional(
    Type.Array(
      Type.Object({
        longText: Type.Optional(Type.String()),
        shortText: Type.Optional(Type.String()),
        types: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
});

class PlacesProblem extends Error {
  override readonly name = 'PlacesProblem';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function googlePlaces(options: Options): Addresses {
  const { offline, log, now = Date.now } = options;
  let pausedUntil = 0;
  let quietUntil = 0;
  const warn = (error: unknown) => {
    if (now() < quietUntil) return;
    quietUntil = now() + LOG_EVERY_MS;
    log?.warn({ err: error }, 'Google Places failed; addresses come from the postal data');
  };

  return {
    suggest: async (text, countries) => {
      // An empty list of regions would mean the whole world.
      if (countries.length === 0) return [];
      if (now() < pausedUntil) return offline.suggest(text, countries);
      try {
        return await autocomplete(options, text, countries);
      } catch (error) {
        warn(error);
        // A text that Google refuses is no reason to pause other requests.
        if (statusOf(error) !== 400) pausedUntil = now() + PAUSE_MS;
        return offline.suggest(text, countries);
      }
    },
    find: async (id, countries) => {
      if (!PLACE_ID.test(id)) return offline.find(id, countries);
      try {
        return await details(options, id, countries);
      } catch (error) {
        const isUnknown = statusOf(error) === 400 || statusOf(error) === 404;
        if (!isUnknown) warn(error);
        return null;
      }
    },
  };
}

const statusOf = (error: unknown): number | null => (error instanceof PlacesProblem ? error.status : null);

async function autocomplete(options: Options, input: string, countries: readonly CountryCode[]): Promise<Suggestion[]> {
  const includedRegionCodes = countries.map((country) => country.toLowerCase());
  const body = { input: input.toWellFormed(), includedRegionCodes, languageCode: 'en-US', regionCode: 'us' };
  const { suggestions = [] } = await ask(options, Predictions, '/v1/places:autocomplete', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return suggestions
    .flatMap(({ placePrediction: place }) => place ?? [])
    .filter(({ placeId }) => PLACE_ID.test(placeId) && placeId.length <= ID_LENGTH_MAX)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ placeId, text }) => ({ id: placeId, text: withoutCountry(text.text) }));
}

async function details(options: Options, id: string, countries: readonly CountryCode[]): Promise<Address | null> {
  const place = await ask(options, Details, `/v1/places/${id}?languageCode=en-US&regionCode=us`, {
    headers: { 'x-goog-fieldmask': 'formattedAddress,addressComponents' },
  });
  const part = (length: 'longText' | 'shortText', ...types: readonly string[]): string => {
    const found = types.flatMap((type) => place.addressComponents?.find((each) => each.types?.includes(type)) ?? []);
    return found[0]?.[length] ?? '';
  };
  const state = part('shortText', 'administrative_area_level_1');
  const country = countries.find((code) => code === part('shortText', 'country'));
  if (country === undefined || regionName(country, state) === null) return null;

  const suite = part('shortText', 'subpremise');
  return {
    address: withoutCountry(place.formattedAddress ?? ''),
    street: [part('shortText', 'street_number'), part('shortText', 'route'), suite && `#${suite}`]
      .filter((each) => each !== '')
      .join(' '),
    // Brooklyn and the like are sublocalities, but are written as the city.
    city: part('longText', 'locality', 'sublocality_level_1', 'sublocality', 'postal_town', 'neighborhood'),
    state,
    zip: part('shortText', 'postal_code'),
  };
}

async function ask<S extends TSchema>(
  { key, baseUrl = BASE_URL, timeoutMs = TIMEOUT_MS }: Options,
  schema: S,
  path: string,
  { headers, ...init }: RequestInit,
): Promise<Static<S>> {
  const response = await fetch(`${baseUrl}${path}`, {
    ...init,
    headers: { ...(headers as Record<string, string>), 'x-goog-api-key': key },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    throw new PlacesProblem(response.status, `${response.status}: ${(await response.text()).slice(0, 300)}`);
  }
  const answer: unknown = await response.json();
  if (!Value.Check(schema, answer)) throw new PlacesProblem(response.status, 'An answer of an unknown shape');
  return answer;
}

const withoutCountry = (address: string): string => address.replace(/, USA$/, '');
