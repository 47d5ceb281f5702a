// Counts attempts in the database, so that all processes share the count. Counts expire: nobody is locked out
// permanently.
import { createHash } from 'node:crypto';
import { refuse } from '@plumbline/contract/refusals';
import type { Sql } from '../database/open-database.ts';
import { deleteThrottle, selectThrottle, selectThrottleUntil, upsertThrottle } from './throttle.sql.ts';

export type Limit = {
  /** What is counted, such as 'sign-in by account'; the same name shares a count. */
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
};

/** Email and network addresses are stored only as hashes. */
const keyOf = ({ name }: Limit, subject: string): Buffer => createHash('sha256').update(`${name}\n${subject}`).digest();

export function openThrottle(sql: Sql, now: () => Date) {
  const add = (limit: Limit, subject: string, amount = 1): Promise<number> => {
    const at = now();
    const resetsAt = new Date(at.getTime() + limit.perSeconds * 1000).toISOString();
    return upsertThrottle(sql, keyOf(limit, subject), { at: at.toISOString(), resetsAt, amount });
  };
  return {
    /** Counts one attempt and refuses it if there were too many. */
    count: async (limit: Limit, subject: string): Promise<void> => {
      if ((await add(limit, subject)) > limit.max) refuse('too_many_requests');
    },
    /** Refuses if too many attempts were counted; counts nothing. */
    check: async (limit: Limit, subject: string): Promise<void> => {
      const count = await selectThrottle(sql, keyOf(limit, subject), now().toISOString());
      if (count >= limit.max) refuse('too_many_requests');
    },
    /** Counts one failed attempt without refusing. */
    countFailure: async (limit: Limit, subject: string): Promise<void> => {
      await add(limit, subject);
    },
    /** Counts one, or so many, and returns the count. */
    increment: add,
    /** When the count that has reached the limit expires; null if it has not reached it. */
    limitedUntil: async (limit: Limit, subject: string): Promise<string | null> => {
      const counted = await selectThrottleUntil(sql, keyOf(limit, subject), now().toISOString());
      return counted && counted.count >= limit.max ? counted.resetsAt : null;
    },
    forget: (limit: Limit, subject: string) => deleteThrottle(sql, keyOf(limit, subject)),
  };
}

export type Throttle = ReturnType<typeof openThrottle>;
