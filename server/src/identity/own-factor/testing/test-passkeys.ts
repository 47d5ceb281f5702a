// Passkeys of a person whose browser is signed in, and the questions that they answer.
import type { LightMyRequestResponse } from 'fastify';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { TestVisitor } from '../../../testing/test-visitor.ts';
import { softwareAuthenticator } from '../../two-factor/testing/software-authenticator.ts';

type Question = { hasApp: boolean; passkey: PublicKeyCredentialRequestOptionsJSON | null; otherHosts: string[] };

/** What a refusal says about the factors of the person. */
export const questionOf = (response: LightMyRequestResponse): Question =>
  response.json<{ details: { factor: Question } }>().details.factor;

/** The challenge of a refusal. */
export function challengeOf(response: LightMyRequestResponse): PublicKeyCredentialRequestOptionsJSON {
  const { passkey } = questionOf(response);
  if (!passkey) throw new Error(`no passkey is asked for: ${response.body}`);
  return passkey;
}

export function testPasskeys(
  browser: TestVisitor,
  { path, host, password }: { path: string; host: string; password: string },
) {
  const owned: ReturnType<typeof softwareAuthenticator>[] = [];
  /** Sends again with the first passkey if a factor is asked for. */
  const prove = async (send: (proof: { code?: string }) => Promise<LightMyRequestResponse>) => {
    const response = await send({});
    const [first] = owned;
    return first && response.statusCode === 401 ? send({ code: first.answer(challengeOf(response)) }) : response;
  };
  const begin = async () => {
    const response = await prove((proof) => browser.post(`${path}/begin`, { password, kind: 'passkey', ...proof }));
    return response.json<{ passkey: PublicKeyCredentialCreationOptionsJSON }>().passkey;
  };
  const confirm = (code: string, name?: string) =>
    browser.post(`${path}/confirm`, { code, ...(name !== undefined && { name }) });
  /** A new passkey, with the recovery codes that came with it. */
  const add = async (name = 'Laptop') => {
    const authenticator = softwareAuthenticator(host);
    const response = await confirm(authenticator.create(await begin()), name);
    if (response.statusCode !== 200) throw new Error(response.body);
    owned.push(authenticator);
    return { authenticator, ...response.json<{ recoveryCodes: string[] }>() };
  };
  return { begin, confirm, add, prove };
}
