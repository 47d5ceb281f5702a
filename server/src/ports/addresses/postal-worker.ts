// A worker thread that reads and sorts the postal data, about a second of work, so that it does not block the event
// loop.
import { parentPort } from 'node:worker_threads';
import { cityKey } from '@plumbline/rules/access/city-name';
import { regionName } from '@plumbline/rules/regions';
import { codes } from 'zipcodes/lib/codes.js';
import type { PackedPlaces } from './places.ts';

type Row = (typeof codes)[string];
type City = { key: string; name: string; state: string; rows: Row[] };

/** Excludes the few codes of companies, such as 'Shell Oil Box 150'. */
const CITY_NAME = /^[A-Za-z .'-]+$/;
const ARMED_FORCES = new Set(['AA', 'AE', 'AP']);

const pointOf = ({ latitude, longitude }: Row) => `${latitude} ${longitude}`;

/** Sorted by key, so that cities with the same prefix are adjacent. */
function readCities(rows: readonly Row[]): City[] {
  const cities = new Map<string, City>();
  const keys = new Map<string, string>();
  for (const row of rows) {
    const { city, state } = row;
    const key = keys.get(city) ?? cityKey(city);
    keys.set(city, key);
    const name = ARMED_FORCES.has(state) ? city.toUpperCase() : city;
    const known = cities.get(`${key} ${state}`);
    if (known) known.rows.push(row);
    else cities.set(`${key} ${state}`, { key, name, state, rows: [row] });
  }
  return [...cities].toSorted(([a], [b]) => compare(a, b)).map(([, city]) => city);
}

/** Cities with more ZIP codes are larger; military post offices have many and are excluded. */
function ranksOf(cities: readonly City[]): ReadonlyMap<City, number> {
  const size = ({ state, rows }: City) => (ARMED_FORCES.has(state) ? 0 : rows.length);
  const ranked = cities.toSorted((a, b) => size(b) - size(a));
  return new Map(ranked.map((city, rank) => [city, rank]));
}

/**
 * The lowest ZIP code of street addresses. The data does not mark PO box codes, but those often share their point with
 * others and lie outside the range of most of the city's codes.
 */
function mainZip(rows: readonly Row[], sharing: ReadonlyMap<string, number>): string {
  if (rows.length === 1) return rows[0]?.zip ?? '';
  const housed = rows.filter((row) => sharing.get(pointOf(row)) === 1);
  const likely = housed.length > 0 ? housed : rows;
  const ranges = Map.groupBy(likely, ({ zip }) => zip.slice(0, 3));
  const [largest = likely] = [...ranges.values()].toSorted((a, b) => b.length - a.length);
  return largest[0]?.zip ?? '';
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function packPlaces(): PackedPlaces {
  const rows = Object.values(codes)
    .filter(({ city, state }) => CITY_NAME.test(city) && regionName('US', state) !== null)
    .toSorted((a, b) => compare(a.zip, b.zip));
  const sharing = new Map<string, number>();
  for (const row of rows) sharing.set(pointOf(row), (sharing.get(pointOf(row)) ?? 0) + 1);

  const cities = readCities(rows);
  const ranks = ranksOf(cities);
  const indexOf = new Map<Row, number>();
  for (const [index, city] of cities.entries()) for (const row of city.rows) indexOf.set(row, index);
  return {
    cities: cities
      .map((city) => [city.key, city.name, city.state, mainZip(city.rows, sharing), ranks.get(city)].join('\t'))
      .join('\n'),
    zips: Uint32Array.from(rows, ({ zip }) => Number(zip)),
    cityOfZip: Uint32Array.from(rows, (row) => indexOf.get(row) ?? 0),
  };
}

const places = packPlaces();
parentPort?.postMessage(places, [places.zips.buffer, places.cityOfZip.buffer]);
