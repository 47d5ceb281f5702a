// The query of a list, with the same parameters as the page's address. All are text, because invalid values are
// ignored.
import Type, { type TObject } from 'typebox';
import { fields } from './call.ts';

export const FILTER_TEXT = Type.Optional(Type.String({ maxLength: 200 }));

/** First in the OpenAPI document, for every list. */
const COMMON_PARAMS = ['page', 'size', 'sort', 'direction', 'search'];

export function listQuery<Param extends string>({ params }: { readonly params: readonly Param[] }) {
  const names: readonly string[] = params;
  const sorted = [...COMMON_PARAMS.filter((name) => names.includes(name)), ...names];
  const properties = Object.fromEntries(sorted.map((name) => [name, FILTER_TEXT]));
  return fields(properties) as TObject<Record<Param, typeof FILTER_TEXT>>;
}
