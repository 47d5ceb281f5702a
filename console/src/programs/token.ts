import type { Answer } from '@plumbline/contract/call';
import type { listApiTokens } from '@plumbline/contract/programs/api-tokens';

export type Token = Answer<typeof listApiTokens>['rows'][number];

/** A secret that was just made; it is shown this once. */
export type NewSecret = { name: string; token: string };
