type Payload = Readonly<Record<string, unknown>>;
type StoredEntry = { readonly payload: Payload; readonly until: number };

/** The storage interface that the provider needs for one kind of object. */
type Store = {
  upsert(id: string, payload: Payload, expiresInSeconds: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  findByUid(uid: string): Promise<Payload | undefined>;
  findByUserCode(): Promise<undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
};

/** Keeps sessions, codes and tokens in memory. A used code is marked as consumed. */
export function createMemoryStores(): (kind: string) => Store {
  const stores = new Map<string, Map<string, StoredEntry>>();
  return (kind) => {
    const kept = stores.get(kind) ?? new Map<string, StoredEntry>();
    stores.set(kind, kept);
    return storeOf(kept);
  };
}

function storeOf(kept: Map<string, StoredEntry>): Store {
  const find = async (id: string): Promise<Payload | undefined> => {
    const found = kept.get(id);
    return found !== undefined && found.until > Date.now() ? found.payload : undefined;
  };
  return {
    find,
    findByUid: async (uid) => [...kept.values()].find(({ payload }) => payload['uid'] === uid)?.payload,
    findByUserCode: async () => undefined,
    upsert: async (id, payload, expiresInSeconds) => {
      kept.set(id, { payload, until: Date.now() + expiresInSeconds * 1000 });
    },
    consume: async (id) => {
      const found = kept.get(id);
      if (found === undefined) return;
      kept.set(id, { ...found, payload: { ...found.payload, consumed: Math.floor(Date.now() / 1000) } });
    },
    destroy: async (id) => {
      kept.delete(id);
    },
    revokeByGrantId: async (grantId) => {
      for (const [id, { payload }] of kept) if (payload['grantId'] === grantId) kept.delete(id);
    },
  };
}
