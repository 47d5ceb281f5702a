import { createAccessToken } from '@plumbline/contract/paths.gen';
import { VISITOR_CALLER } from '@plumbline/ui/app/page-caller';
import { sendAs, setCaller } from '@plumbline/ui/app/send';
import { createTokenCache, type Token } from '@plumbline/ui/app/token-cache';

/** Makes calls carry the session's access token; without a first one it is fetched on demand. */
export function authenticateCalls(first: Token | null, now: () => Date): void {
  const tokens = createTokenCache({
    first,
    fetchToken: () => sendAs(VISITOR_CALLER, createAccessToken, {}),
    now,
    onOtherCaller: () => window.location.reload(),
  });
  setCaller({ kind: 'person', tokens });
}

export const dropAuthentication = (): void => setCaller(VISITOR_CALLER);
