// What the portal in a frame and the page around it tell each other (FRM-01).

/** How long the portal waits for its token (Spec 1 §4). */
export const FRAME_WAIT_MS = 5_000;

const ASKS = 'plumbline:token-wanted';
const GRANTS = 'plumbline:token';
const ENDS = 'plumbline:acting-ended';

/** Whom the portal in the frame is opened for. */
export type FrameGrant = {
  readonly token: string;
  readonly accountId: string;
  readonly expiresInSeconds: number;
  readonly isViewOnly: boolean;
};

export const askMessage = (nonce: string) => ({ type: ASKS, nonce });
export const grantMessage = (nonce: string, grant: FrameGrant) => ({ type: GRANTS, nonce, ...grant });
export const END_MESSAGE = { type: ENDS };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (data: unknown): Fields => (typeof data === 'object' && data !== null ? (data as Fields) : {});

/** The nonce of a portal that asks for its token; null for any other message. */
export function nonceAsked(data: unknown): string | null {
  const { type, nonce } = fieldsOf(data);
  return type === ASKS && typeof nonce === 'string' && nonce !== '' ? nonce : null;
}

export const isEnd = (data: unknown): boolean => fieldsOf(data)['type'] === ENDS;

/** The answer to the question with this nonce; null for any other message. */
export function grantIn(data: unknown, asked: string): FrameGrant | null {
  const { type, nonce, token, accountId, expiresInSeconds, isViewOnly } = fieldsOf(data);
  if (type !== GRANTS || nonce !== asked) return null;
  if (typeof token !== 'string' || typeof accountId !== 'string') return null;
  if (typeof expiresInSeconds !== 'number' || typeof isViewOnly !== 'boolean') return null;
  return { token, accountId, expiresInSeconds, isViewOnly };
}
