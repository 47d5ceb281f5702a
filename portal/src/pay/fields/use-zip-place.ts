import { useQuery } from '@tanstack/react-query';
import { getAddress, suggestAddresses } from '@plumbline/contract/paths.gen';
import type { CountryCode } from '@plumbline/rules/portals/settings/portal';
import { provinceOf, zipForLookup } from '@plumbline/rules/regions';
import { send } from '@plumbline/ui/app/send';
import { useMemo } from 'react';

export type ZipPlace = { readonly city: string; readonly state: string };

/** City and state of a US ZIP code by lookup; the province of a Canadian code by its first letter (CARD-03). */
export function useZipPlace(country: CountryCode, postalCode: string): { place: ZipPlace | null; isAsking: boolean } {
  const zip = country === 'US' ? zipForLookup(postalCode) : null;
  const { data, isFetching } = useQuery({
    queryKey: ['zip-place', zip],
    queryFn: ({ signal }) => placeOf(zip ?? '', signal),
    enabled: zip !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const province = country === 'CA' ? provinceOf(postalCode) : null;
  // Memoized, because callers fill the form whenever the object changes.
  const canadianPlace = useMemo(() => (province === null ? null : { city: '', state: province }), [province]);
  if (country === 'CA') return { place: canadianPlace, isAsking: false };
  return { place: (zip !== null && data) || null, isAsking: isFetching };
}

async function placeOf(zip: string, signal: AbortSignal): Promise<ZipPlace | null> {
  const { rows } = await send(suggestAddresses, { text: zip }, signal);
  const first = rows[0];
  if (!first) return null;
  const { city, state, zip: found } = await send(getAddress, { id: first.id }, signal);
  // The lookup may return a near match with another code.
  return found.startsWith(zip) ? { city, state } : null;
}
