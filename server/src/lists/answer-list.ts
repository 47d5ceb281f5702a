import { hash as digest } from 'node:crypto';
import type { BuiltAnswer } from '../http/handler.ts';
import type { ReadPage } from './read-list.ts';

type ListQuestion = {
  /** The hash of the fields of a row. */
  fields: string;
  /** Who asks, and what else the answer depends on besides the input and the customer's data. */
  context: string;
  input: object;
  ifNoneMatch: string | null;
  /** `knownVersion` is the version that the browser has: at this one, no rows are needed. */
  read: (knownVersion: number | null) => Promise<ReadPage>;
};

/** The page as JSON with its ETag; without rows if the browser has them already. */
export async function answerList({ fields, context, input, ifNoneMatch, read }: ListQuestion): Promise<BuiltAnswer> {
  const hash = hashOf(`${fields} ${context} ${JSON.stringify(input)}`);
  const { version, count, rows } = await read(versionIn(ifNoneMatch, hash));
  return { json: rows === null ? null : `{"rows":${rows},"count":${count}}`, etag: `W/"${version}.${hash}"` };
}

/** A page of a list that no version covers. */
export function taggedByContent(
  { count, rows }: { count: number; rows: string },
  ifNoneMatch: string | null,
): BuiltAnswer {
  const json = `{"rows":${rows},"count":${count}}`;
  const tag = `"${hashOf(json)}"`;
  return { json: ifNoneMatch?.includes(tag) ? null : json, etag: `W/${tag}` };
}

/** The fields of an answer change with the version of the program. */
export const fieldsHash = (schema: object): string => hashOf(JSON.stringify(schema));

const hashOf = (text: string): string => digest('sha256', text, 'base64url').slice(0, 22);

const TAGS = /(?:^|,)\s*(?:W\/)?"(\d{1,15})\.([\w-]{22})"(?=\s*(?:,|$))/g;

/**
 * The version that the browser has seen of this page; null if none of its tags is of this page. A version only grows, so
 * of several the highest alone can be the present one. `*` names no version and is answered with the list.
 */
function versionIn(ifNoneMatch: string | null, hash: string): number | null {
  const ofPage = [...(ifNoneMatch ?? '').matchAll(TAGS)].filter(([, , of]) => of === hash);
  return ofPage.length === 0 ? null : Math.max(...ofPage.map(([, version]) => Number(version)));
}
