import type { Env } from '../../env.ts';
import type { Addresses } from './addresses.ts';
import { googlePlaces, type PlacesLog } from './google-places.ts';
import { postalData } from './postal-data.ts';

/** Google's places when there is a key, and the postal data that we bring along otherwise. */
export function addressesOf({ googlePlacesKey: key }: Pick<Env, 'googlePlacesKey'>, log?: PlacesLog): Addresses {
  const offline = postalData();
  return key === null ? offline : googlePlaces({ key, offline, ...(log && { log }) });
}
