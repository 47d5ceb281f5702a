import { matchesOrigin } from '../matches-origin.ts';
import type { SandboxOptions } from '../options.ts';

type Parents = SandboxOptions['allowedParents'];

export const isAllowedParent = (allowed: Parents, origin: string): boolean =>
  allowed === 'any' || allowed.some((pattern) => matchesOrigin(pattern, origin));

/** The frame-ancestors of a policy. */
export const framePolicy = (allowed: Parents): string =>
  allowed === 'any' ? '*' : allowed.length === 0 ? "'none'" : allowed.join(' ');
