import { createHash } from 'node:crypto';
import type { TemplateContent } from '@plumbline/rules/waivers/templates/template-content';

/** Of the content with its keys in order: the database does not keep theirs. */
export const contentHash = (content: TemplateContent): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(content)))
    .digest();

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inOrder(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each)]),
  );
}
