import type { Call } from '@plumbline/contract/call';
import type { FoundCall } from './find-call.ts';
import { schemaProblem } from './schema-problem.ts';

export type ReadInput = { readonly input: Record<string, unknown>; readonly problems: readonly string[] };

type Request = { readonly url: URL; readonly headers: Headers; readonly body: unknown };

/** Assembles the input of a call from its request and validates it as the server does. */
export function readInput({ call, params }: FoundCall, { url, headers, body }: Request): ReadInput {
  const problems: string[] = [];
  const check = (schema: Call['body'], value: unknown, part: 'params' | 'query' | 'body') => {
    const problem = schema ? schemaProblem(schema, value, part === 'body' && !call.uploads ? 'json' : 'text') : null;
    if (problem !== null) problems.push(`${part}: ${problem}`);
  };
  const query = queryOf(url);
  check(call.params, params, 'params');
  check(call.query, query, 'query');
  if (!call.query && url.search !== '') problems.push(`query: the call takes none, but got ${url.search}`);
  const form = body instanceof FormData ? formOf(body) : null;
  const fields = form ? form.values : body;
  check(call.body, fields, 'body');
  const key = headers.get('idempotency-key');
  if (call.idempotent && key === null) problems.push('header: the idempotency key is missing');
  const checkoutToken = headers.get('x-checkout-token');
  const input = {
    ...params,
    ...query,
    ...(fields as object | null),
    ...(form && { uploads: form.uploads }),
    ...(call.idempotent && key !== null && { idempotencyKey: key }),
    ...(call.checksOut && checkoutToken !== null && { checkoutToken }),
  };
  return { input, problems };
}

function queryOf({ searchParams }: URL): Record<string, unknown> {
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** Reads a form as the server does: `name[]` and repeated names make lists, files are uploads. */
function formOf(form: FormData) {
  const values: Record<string, unknown> = {};
  const uploads: { field: string; name: string; size: number }[] = [];
  for (const [field, value] of form) {
    if (value instanceof File) {
      uploads.push({ field, name: value.name, size: value.size });
      continue;
    }
    const isList = field.endsWith('[]');
    const name = isList ? field.slice(0, -2) : field;
    const before = values[name];
    if (before === undefined) values[name] = isList ? [value] : value;
    else values[name] = [before, value].flat();
  }
  return { values, uploads };
}
