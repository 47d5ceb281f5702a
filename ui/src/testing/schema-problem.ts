import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Call, FileAnswer, StreamAnswer } from '@plumbline/contract/call';

type Schema = Exclude<Call['answer'], FileAnswer | StreamAnswer>;

// As on the server: JSON bodies are strict; path and query parameters are text and are coerced.
const options = { strict: false, allErrors: true } as const;
const exact = new Ajv(options);
const fromText = new Ajv({ ...options, coerceTypes: 'array' });
for (const ajv of [exact, fromText]) addFormats(ajv, ['date', 'date-time', 'email', 'uri']);

const validators = { json: new WeakMap<Schema, ValidateFunction>(), text: new WeakMap<Schema, ValidateFunction>() };

/** The validation errors of a value; null when it is valid. Text values are coerced in place. */
export function schemaProblem(schema: Schema, value: unknown, from: 'json' | 'text'): string | null {
  const known = validators[from];
  const validate = known.get(schema) ?? (from === 'json' ? exact : fromText).compile(schema);
  known.set(schema, validate);
  if (validate(value)) return null;
  return (validate.errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`)
    .join('; ');
}
