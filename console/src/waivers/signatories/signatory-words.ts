// The labels of who signs waivers.
import { type Cents, formatCents } from '@plumbline/rules/money';
import { REGIONS } from '@plumbline/rules/regions';
import { TEMPLATE_TYPES } from '@plumbline/rules/waivers/templates/template-content';
import { waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';

/** "Conditional progress, unconditional progress", in the order of the types. */
export function typesText(types: readonly string[]): string {
  const shown = TEMPLATE_TYPES.filter((type) => types.includes(type));
  return shown.length === TEMPLATE_TYPES.length
    ? 'Every type'
    : capitalize(shown.map((type) => waiverTypeLabel(type).toLowerCase()).join(', '));
}

export const statesText = (states: readonly string[]): string =>
  states.length === 0 ? 'Every state' : states.toSorted().join(', ');

/** What somebody has signed without being asked: the types, and up to which amount. */
export const authorizedText = (types: readonly string[], limit: Cents | null): string =>
  `${typesText(types)}, ${limit === null ? 'any amount' : `up to ${limitText(limit)}`}`;

/** A limit counts in the currency of the waiver. */
export const limitText = (limit: Cents | null): string => (limit === null ? 'No limit' : formatCents(limit, 'USD'));

/** The codes in what was typed; what is no state is named. */
export function readStates(text: string): { states: string[]; unknown: string[] } {
  const typed = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((part) => part !== ''),
    ),
  ];
  const isState = (code: string) => REGIONS.US.some((region) => region.code === code);
  return { states: typed.filter(isState), unknown: typed.filter((code) => !isState(code)) };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
