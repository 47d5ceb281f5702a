export type Token = { readonly accessToken: string; readonly expiresInSeconds: number; readonly identityId: string };

export type TokenKeeper = {
  /** A token that is good for a while. */
  current(): Promise<string>;
  /** A fresh one, because the server did not take this. */
  renew(): Promise<string>;
};

type Source = {
  /** What the page came with. */
  first: Token | null;
  fetchToken: () => Promise<Token>;
  now: () => Date;
  /** Somebody else has logged in since, in another tab: this page is not theirs. */
  onOtherPerson: () => void;
};

/** A token is replaced before it ends, so that hardly a call is refused for it. */
const MARGIN_MS = 60_000;

/** Keeps the session's bearer token, in memory only. Calls that need a fresh one at the same time share it. */
export function createTokenKeeper({ first, fetchToken, now, onOtherPerson }: Source): TokenKeeper {
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
