// The cities and ZIP codes of the United States, sorted for lookups.
import { setImmediate } from 'node:timers/promises';
import { cityKey, cityPrefixes } from '@plumbline/rules/access/city-name';
import type { TypedAddress } from '@plumbline/rules/access/typed-address';

export type City = {
  readonly key: string;
  readonly name: string;
  readonly state: string;
  readonly zip: string;
  /** 0 for the largest city. */
  readonly rank: number;
};

export type Place = { readonly city: City; readonly zip: string };

/** Serialized for a cheap transfer between threads. */
export type PackedPlaces = {
  /** One line per city, sorted by key. */
  cities: string;
  /** Sorted; `cityOfZip` has the city at the same index. */
  zips: Uint32Array<ArrayBuffer>;
  cityOfZip: Uint32Array<ArrayBuffer>;
};

export type Places = {
  readonly cities: readonly City[];
  readonly byRank: readonly City[];
  readonly zips: Uint32Array;
  readonly cityOfZip: Uint32Array;
};

const ZIP_LENGTH = 5;
const LINES_AT_ONCE = 1000;

/** Works in slices, so that it does not block the event loop. */
export async function unpackPlaces({ cities: text, zips, cityOfZip }: PackedPlaces): Promise<Places> {
  const cities: City[] = [];
  const byRank: City[] = [];
  const lines = text.split('\n');
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    for (const line of lines.slice(from, from + LINES_AT_ONCE)) {
      const [key = '', name = '', state = '', zip = '', rank = ''] = line.split('\t');
      const city = { key, name, state, zip, rank: Number(rank) };
      cities.push(city);
      byRank[city.rank] = city;
    }
    await setImmediate();
  }
  return { cities, byRank, zips, cityOfZip };
}

/** Null if the ZIP code does not exist. */
export function placeOfZip(places: Places, zip: string): Place | null {
  const at = firstThat(places.zips.length, (index) => (places.zips[index] ?? 0) >= Number(zip));
  const city = places.cities[places.cityOfZip[at] ?? -1];
  return city && places.zips[at] === Number(zip) ? { city, zip } : null;
}

/** The places that match a reading, one per city: an exact name first, then by size. */
export function placesFor(places: Places, typed: TypedAddress, max: number): readonly Place[] {
  const key = typed.city === '' ? null : cityKey(typed.city);
  const best = new BestPlaces(max, (city) => (city.key === key ? city.rank : places.cities.length + city.rank));
  const fits = (city: City) =>
    (typed.states === null || typed.states.includes(city.state)) &&
    (key === null || !typed.isWholeCity || city.key === key);

  if (typed.zip !== '') addByZip(best, places, typed.zip, fits);
  else if (key === null) addBySize(best, places, fits);
  else {
    const prefixes = typed.isWholeCity ? [key] : cityPrefixes(typed.city);
    for (const prefix of prefixes) addByName(best, places, prefix, fits);
  }
  return best.list();
}

function addBySize(best: BestPlaces, { byRank }: Places, fits: (city: City) => boolean): void {
  for (const city of byRank) {
    if (best.isFull()) return;
    if (fits(city)) best.add(city, city.zip);
  }
}

function addByName(best: BestPlaces, { cities }: Places, prefix: string, fits: (city: City) => boolean): void {
  const from = firstThat(cities.length, (index) => (cities[index]?.key ?? '') >= prefix);
  for (let index = from; index < cities.length; index += 1) {
    const city = cities[index];
    if (!city?.key.startsWith(prefix)) return;
    if (fits(city)) best.add(city, city.zip);
  }
}

/** The main ZIP code of a city if it has the prefix, else the lowest that has. */
function addByZip(best: BestPlaces, places: Places, digits: string, fits: (city: City) => boolean): void {
  const { cities, zips, cityOfZip } = places;
  const lowest = Number(digits.padEnd(ZIP_LENGTH, '0'));
  const highest = Number(digits.padEnd(ZIP_LENGTH, '9'));
  const from = firstThat(zips.length, (index) => (zips[index] ?? 0) >= lowest);
  for (let index = from; index < zips.length && (zips[index] ?? 0) <= highest; index += 1) {
    const city = cities[cityOfZip[index] ?? -1];
    if (!city || !fits(city)) continue;
    best.add(city, city.zip.startsWith(digits) ? city.zip : String(zips[index]).padStart(ZIP_LENGTH, '0'));
  }
}

/** Keeps only the best few, because sorting all would dominate the cost. */
class BestPlaces {
  readonly #places: Place[] = [];
  readonly #max: number;
  readonly #order: (city: City) => number;

  constructor(max: number, order: (city: City) => number) {
    this.#max = max;
    this.#order = order;
  }

  add(city: City, zip: string): void {
    const order = this.#order(city);
    const worst = this.#places.at(-1);
    if (worst && this.isFull() && order > this.#order(worst.city)) return;
    const behind = this.#places.findIndex((place) => this.#order(place.city) >= order);
    if (this.#places[behind]?.city === city) return;
    if (behind >= 0) this.#places.splice(behind, 0, { city, zip });
    else this.#places.push({ city, zip });
    if (this.#places.length > this.#max) this.#places.pop();
  }

  isFull = (): boolean => this.#places.length === this.#max;
  list = (): readonly Place[] => this.#places;
}

/** Binary search: the first index from 0 for which `isReached` is true. */
function firstThat(count: number, isReached: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
