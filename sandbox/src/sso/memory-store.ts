type Payload = Readonly<Record<string, unknown>>;
type Kept = { readonly payload: Payload; readonly until: number };

/** What the provider asks of a store of one kind of its things. */
type Store = {
  upsert(id: string, payload: Payload, expiresInSeconds: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  findByUid(uid: string): Promise<Payload | undefined>;
  findByUserCode(): Promise<undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
};

/** Keeps sessions, codes and tokens for as long as the sandbox runs; a code that has been used is marked, never given twice. */
export function createMemoryStores(): (kind: string) => Store {
  const stores = new Map<string, Map<string, Kept>>();
  return (kind) => {
    const kept = stores.get(kind) ?? new Map<string, Kept>();
    stores.set(kind, kept);
    return storeOf(kept);
  };
}

function storeOf(kept: Map<string, Kept>): Store {
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
