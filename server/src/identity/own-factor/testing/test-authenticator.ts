// An authenticator app, for the second factor of whoever is signed in in a browser.
import type { LightMyRequestResponse } from 'fastify';
import { generateSync } from 'otplib';
import type { TestClock } from '../../../testing/test-clock.ts';
import type { TestVisitor } from '../../../testing/test-visitor.ts';

const STEP_MS = 30_000;

/** `path` is where the person's own factor is managed. */
export function testAuthenticator(clock: TestClock, browser: TestVisitor, path: string, password: string) {
  let secret = '';
  /** What the app shows, or showed some steps ago. */
  const code = (steps = 0) =>
    generateSync({ secret, epoch: Math.floor((clock.now().getTime() + steps * STEP_MS) / 1000) });
  const begin = async (input: object = { password }): Promise<LightMyRequestResponse> => {
    const response = await browser.post(`${path}/begin`, input);
    if (response.statusCode === 200) secret = response.json<{ secret: string }>().secret;
    return response;
  };
  const confirm = (typed = code()) => browser.post(`${path}/confirm`, { code: typed });
  const nextCode = () => clock.pass(STEP_MS);
  /** The recovery codes; the app shows a new code afterwards. */
  const turnOn = async (): Promise<string[]> => {
    await begin();
    const { recoveryCodes } = (await confirm()).json<{ recoveryCodes: string[] }>();
    nextCode();
    return recoveryCodes;
  };
  /** A code that is certainly wrong. */
  const wrongCode = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
  return { begin, confirm, turnOn, code, wrongCode, nextCode };
}
