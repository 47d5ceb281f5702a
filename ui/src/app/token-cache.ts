export type Token = {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly identityId: string;
  /** The customer that the session works for; null without access. */
  readonly accountId: string | null;
};

export type TokenCache = {
  /** A token that is not about to expire. */
  current(): Promise<string>;
  /** Fetches a new token after the server refused the current one. */
  renew(): Promise<string>;
};

type TokenCacheOptions = {
  /** The token in the boot data. */
  first: Token | null;
  fetchToken: () => Promise<Token>;
  now: () => Date;
  /**
   * Called when somebody else has signed in, or another customer was chosen, in another tab: the page must load again.
   * Calls that wait for the token are not made.
   */
  onOtherCaller: () => void;
};

/** Tokens are renewed this long before they expire. */
const MARGIN_MS = 60_000;

/** Caches the session's access token in memory only; concurrent renewals share one request. */
export function createTokenCache({ first, fetchToken, now, onOtherCaller }: TokenCacheOptions): TokenCache {
  let token = first;
  let freshUntil = first ? freshEnd(first, now()) : 0;
  let fetching: Promise<string> | null = null;

  async function fetchFresh(): Promise<string> {
    const fresh = await fetchToken();
    if (token !== null && isOther(token, fresh)) {
      onOtherCaller();
      return NEVER;
    }
    token = fresh;
    freshUntil = freshEnd(fresh, now());
    return fresh.accessToken;
  }
  const renew = () => {
    fetching ??= fetchFresh().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  return {
    current: async () => (token !== null && now().getTime() < freshUntil ? token.accessToken : renew()),
    renew,
  };
}

const NEVER = new Promise<never>(() => undefined);

const isOther = (old: Token, fresh: Token): boolean =>
  old.identityId !== fresh.identityId || (old.accountId !== null && old.accountId !== fresh.accountId);

const freshEnd = ({ expiresInSeconds }: Token, now: Date): number =>
  now.getTime() + expiresInSeconds * 1000 - MARGIN_MS;
