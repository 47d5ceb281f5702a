// One validator for all input. Bodies must have the right types; query and path parameters are converted from text.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { Refused } from '@plumbline/contract/refusals';
import { LINE_PATTERN, PARAGRAPHS_PATTERN, VISIBLE_PATTERN } from '@plumbline/rules/printable';

const FREE_TEXT: ReadonlySet<unknown> = new Set([LINE_PATTERN, PARAGRAPHS_PATTERN]);

const options = { allErrors: false, strict: false, removeAdditional: false } as const;
const exact = new Ajv(options);
const fromText = new Ajv({ ...options, coerceTypes: 'array' });
for (const ajv of [exact, fromText]) addFormats(ajv, ['date', 'date-time', 'email', 'uri']);

export const validatorOf = (schema: TSchema, from: 'json' | 'text'): ValidateFunction =>
  (from === 'json' ? exact : fromText).compile(schema);

/** The first validation error in words, with its field. */
export function refuseInvalid(errors: readonly ErrorObject[], part: string): Refused {
  const [first] = errors;
  if (!first) return new Refused('invalid_request');
  const field = fieldOf(first);
  const words = wordsOf(first);
  const message = field ? `${field} ${words}.` : `The ${part} ${words}.`;
  return new Refused('invalid_request', message, field ? { [field]: words } : undefined);
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  return [path, missingProperty ?? additionalProperty ?? ''].filter(Boolean).join('.');
}

function wordsOf(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not known here';
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'format':
      return `must be a valid ${String(params['format'])}`;
    case 'pattern':
      if (params['pattern'] === VISIBLE_PATTERN) return 'must not be blank';
      return FREE_TEXT.has(params['pattern'])
        ? 'has characters that cannot be printed'
        : 'does not have the right form';
    case 'anyOf':
    case 'const':
      return 'has a value that is not allowed';
    default:
      return error.message ?? 'is not valid';
  }
}
