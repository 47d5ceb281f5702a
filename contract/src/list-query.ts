// The query of a list: its parameters as the address of a page holds them. What makes no sense counts as not there, so
// all of them are text here.
import Type, { type TObject } from 'typebox';
import { fields } from './call.ts';

export const FILTER_TEXT = Type.Optional(Type.String({ maxLength: 200 }));

/** First in the published description, for every list. */
const COMMON_PARAMS = ['page', 'size', 'sort', 'direction', 'search'];

export function listQuery<Param extends string>({ params }: { readonly params: readonly Param[] }) {
  const names: readonly string[] = params;
  const sorted = [...COMMON_PARAMS.filter((name) => names.includes(name)), ...names];
  const properties = Object.fromEntries(sorted.map((name) => [name, FILTER_TEXT]));
  return fields(properties) as TObject<Record<Param, typeof FILTER_TEXT>>;
}
