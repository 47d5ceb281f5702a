import { createHash } from 'node:crypto';

/** Hashes the request independently of the order of its fields. */
export const requestHashOf = (input: object): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(input, (_, value: unknown) =>
        isPlain(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
          : value,
      ),
    )
    .digest();

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
