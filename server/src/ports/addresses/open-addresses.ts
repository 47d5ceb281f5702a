import type { Env } from '../../env.ts';
import type { Addresses } from './addresses.ts';
import { googlePlaces, type PlacesLog } from './google-places.ts';
import { postalData } from './postal-data.ts';

/** Google Places if there is a key, else the bundled postal data. */
export function openAddresses({ googlePlacesKey: key }: Pick<Env, 'googlePlacesKey'>, log?: PlacesLog): Addresses {
  const offline = postalData();
  return key === null ? offline : googlePlaces({ key, offline, ...(log && { log }) });
}
