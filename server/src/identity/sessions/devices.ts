// The device cookie: signed, it shows that this browser has signed in to an account before. It only exempts the owner
// from the count of other people's wrong passwords.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';

const LIFE_MS = 365 * 24 * 60 * 60_000;

const signatureOf = (key: Uint8Array, id: string, identityId: string): Buffer =>
  createHmac('sha256', key).update(`${id} ${identityId}`).digest();

/** Called after every successful sign-in of any kind. */
export function giveDevice(app: Pick<App, 'keyRing' | 'now'>, caller: ConsoleVisitor, identityId: string): void {
  const id = randomBytes(16).toString('base64url');
  const [key] = app.keyRing.keysFor('device');
  const signature = signatureOf(key, id, identityId).toString('base64url');
  caller.giveCookie('device', `${id}.${signature}`, later(app.now(), LIFE_MS));
}

/** The id of the browser if it has signed in to this account before. */
export function knownDevice(app: Pick<App, 'keyRing'>, caller: ConsoleVisitor, identityId: string): string | null {
  const [id = '', signature = ''] = (caller.readCookie('device') ?? '').split('.');
  const actual = Buffer.from(signature, 'base64url');
  const isSigned = app.keyRing.keysFor('device').some((key) => {
    const expected = signatureOf(key, id, identityId);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return isSigned ? id : null;
}
