// Passkeys in the browser. The library is loaded when one is used.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallFailed } from '../app/send.ts';
import { factorWords } from './words.ts';

/** What a refusal says about the factors of the person. */
export type FactorQuestion = {
  hasApp: boolean;
  /** Null if the person has none for this host. */
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
  /** Where else the person has passkeys. */
  otherHosts: readonly string[];
};

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

export const questionIn = (details: CallFailed['details']): FactorQuestion | null =>
  (details?.['factor'] as FactorQuestion | undefined) ?? null;

/** The browser's answer in place of a code. It is ASCII: bytes are base64url in it. */
const codeOf = (answer: object): string =>
  `passkey_${btoa(JSON.stringify(answer)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;

export async function makePasskey(options: object): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return codeOf(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

export async function answerPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return codeOf(await startAuthentication({ optionsJSON: options }));
}

/** Makes a call without a code, which the server refuses with a challenge, and again with the passkey's answer. */
export async function sendWithPasskey<Result>(send: (code?: string) => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const question = error instanceof CallFailed && error.code === 'code_needed' ? questionIn(error.details) : null;
    if (!question?.passkey) throw error;
    return send(await answerPasskey(question.passkey));
  }
}

/** Why the browser did not make or use a passkey; null for failures of the call. */
export function passkeyProblem(error: Error): string | null {
  if (error instanceof CallFailed) return null;
  return error.name === 'InvalidStateError' ? factorWords.passkey.known : factorWords.passkey.canceled;
}
