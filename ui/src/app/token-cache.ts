export type Token = { readonly accessToken: string; readonly expiresInSeconds: number; readonly identityId: string };

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
  /** Called when somebody else has signed in in another tab. */
  onOtherPerson: () => void;
};

/** Tokens are renewed this long before they expire. */
const MARGIN_MS = 60_000;

/** Caches the session's access token in memory only; concurrent renewals share one request. */
export function createTokenCache({ first, fetchToken, now, onOtherPerson }: TokenCacheOptions): TokenCache {
  let token = first;
  let freshUntil = first ? freshEnd(first, now()) : 0;
  let fetching: Promise<string> | null = null;

  async function fetchFresh(): Promise<string> {
    const fresh = await fetchToken();
    const isOther = token !== null && token.identityId !== fresh.identityId;
    token = fresh;
    freshUntil = freshEnd(fresh, now());
    if (isOther) onOtherPerson();
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

const freshEnd = ({ expiresInSeconds }: Token, now: Date): number =>
  now.getTime() + expiresInSeconds * 1000 - MARGIN_MS;
