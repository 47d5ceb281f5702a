// Outside sign-in providers as the identity service sees them.

export type Connection = { issuer: string; clientId: string; clientSecret: string | null };

/** What has to be remembered between leaving for the provider and coming back. */
export type Proof = { nonce: string; verifier: string };

export type UpstreamPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** Empty when the provider does not tell it. */
  name: string;
};

export type IdentityUpstream = {
  /** The provider behind the Google button; null when none is set up. */
  google: Connection | null;
  /** Providers without TLS are let in, and those on this machine or in its network: for the demo and for tests. */
  allowsPlainHttp: boolean;
  /** Whether the provider promises to say in its answers who it is (RFC 9207). Throws ProviderUnavailable. */
  namesItself: (connection: Connection) => Promise<boolean>;
  /** The address to which the browser goes. Throws ProviderUnavailable when the provider does not answer. */
  begin: (connection: Connection, redirectUri: string, state: string) => Promise<{ url: string; proof: Proof }>;
  /** Who came back. Throws SignInRefused when the provider or the person said no, or ProviderUnavailable. */
  finish: (connection: Connection, callbackUrl: URL, state: string, proof: Proof) => Promise<UpstreamPerson>;
};

export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  /** The person, or the provider for them, said no; otherwise something about the answer is wrong. */
  readonly isDenied: boolean;

  constructor(message: string, { isDenied = false, cause }: { isDenied?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isDenied = isDenied;
  }
}
