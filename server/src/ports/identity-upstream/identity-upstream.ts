// The port for outside sign-in providers.
import type { ProviderStep, StepOutcome } from '@plumbline/rules/access/provider-steps';

export type Connection = { issuer: string; clientId: string; clientSecret: string | null };

/** Stored between the redirect to the provider and the callback. */
export type Proof = { nonce: string; verifier: string };

export type UpstreamPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** Empty if the provider does not return it. */
  name: string;
};

/** What a step of the test found, with what to do if it failed. */
export type CheckedStep = { step: ProviderStep; outcome: StepOutcome; words: string };

export type IdentityUpstream = {
  /** The provider behind the Google button; null if none is configured. */
  google: Connection | null;
  /** Allows providers without TLS and in the local network, for the demo and tests. */
  allowsPlainHttp: boolean;
  /** Whether the provider identifies itself in its responses (RFC 9207). Throws ProviderUnavailable. */
  namesItself: (connection: Connection) => Promise<boolean>;
  /** The URL to redirect the browser to. Throws ProviderUnavailable. */
  begin: (connection: Connection, redirectUri: string, state: string) => Promise<{ url: string; proof: Proof }>;
  /** The person who signed in. Throws SignInRefused if the provider or the person refused, or ProviderUnavailable. */
  finish: (connection: Connection, callbackUrl: URL, state: string, proof: Proof) => Promise<UpstreamPerson>;
  /** Tries the provider without a person, up to the first step that fails. Never throws for what the provider does. */
  check: (connection: Connection, redirectUri: string) => Promise<CheckedStep[]>;
};

export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  /** True if the person or the provider refused; otherwise the response is invalid. */
  readonly isDenied: boolean;

  constructor(message: string, { isDenied = false, cause }: { isDenied?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isDenied = isDenied;
  }
}
