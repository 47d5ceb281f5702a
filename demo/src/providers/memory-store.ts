// The in-memory storage of the stand-ins: a few entries for minutes.
import type { Adapter, AdapterPayload } from 'oidc-provider';

const KEPT_MAX = 1_000;

/** One per provider; oidc-provider asks for an adapter for each kind of entry. */
export function memoryStore(): (kind: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; expiresAt: number }>();

  function keep(key: string, payload: AdapterPayload, expiresInS: number): void {
    kept.delete(key);
    kept.set(key, { payload, expiresAt: Date.now() + expiresInS * 1000 });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  }
  const find = (key: string): AdapterPayload | undefined => {
    const entry = kept.get(key);
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  };
  const among = (kind: string, isWanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...kept].find(([key, { payload }]) => key.startsWith(`${kind} `) && isWanted(payload))?.[1].payload;

  return (kind) => ({
    upsert: async (id, payload, expiresInS = 0) => keep(`${kind} ${id}`, payload, expiresInS),
    find: async (id) => find(`${kind} ${id}`),
    findByUid: async (uid) => among(kind, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => among(kind, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = find(`${kind} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void kept.delete(`${kind} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
