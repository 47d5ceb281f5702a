import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import type { getAddress as GetAddress } from '@plumbline/contract/addresses';
import { getAddress, suggestAddresses } from '@plumbline/contract/paths.gen';
import type { CountryCode } from '@plumbline/rules/portals/settings/portal';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { SuggestField, type SuggestFieldProps } from '@plumbline/ui/fields/suggest-field';
import { useRef, useState } from 'react';

const TYPING_MS = 150;
const TEXT_LENGTH_MAX = 200;

type WholeAddress = Answer<typeof GetAddress>;

type AddressFieldProps = Omit<SuggestFieldProps, 'suggestions' | 'onPick' | 'loading'> & {
  /** Receives the parts of a picked address; this field then keeps the street only. */
  onFound?: ((address: WholeAddress) => void) | undefined;
  /** Limits the suggestions to one country of the portal. */
  country?: CountryCode | undefined;
};

/** An address field with autocomplete (SGN-05); without suggestions it is an ordinary text field. */
export function AddressField({ onChange, onFound, country, ...rest }: AddressFieldProps) {
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(typed, country);
  const latest = useRef('');
  const show = (text: string) => {
    latest.current = text;
    onChange(text);
  };
  const type = (text: string) => {
    setTyped(text);
    show(text);
  };
  const pick = async ({ id, text }: { id: string; text: string }) => {
    setTyped('');
    show(text);
    const whole = await send(getAddress, { id }).catch(() => null);
    // Keep the text if the user typed on while the address was loading.
    if (!whole || latest.current !== text) return;
    show(onFound ? whole.street : whole.address);
    onFound?.(whole);
  };
  return <SuggestField {...rest} onChange={type} {...suggestions} onPick={(picked) => void pick(picked)} />;
}

function useSuggestions(typed: string, country: CountryCode | undefined) {
  const [text] = useDebouncedValue(typed.trim().slice(0, TEXT_LENGTH_MAX), TYPING_MS);
  const input = { text, ...(country && { country }) };
  const query = useQuery({
    queryKey: answerKey(suggestAddresses, input),
    queryFn: ({ signal }) => send(suggestAddresses, input, signal),
    enabled: text !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Keeps the previous list while the next one loads, so that it does not flicker.
    placeholderData: keepPreviousData,
  });
  const isAsking = typed.trim() !== '';
  return { suggestions: isAsking ? (query.data?.rows ?? []) : [], loading: isAsking && query.isFetching };
}
