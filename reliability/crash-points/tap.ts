import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { joinEnds } from '#tools/test/join-ends.ts';

/** A proxy between the product and another process that counts the messages sent to that process. */
export type Tap = {
  readonly port: number;
  /** Something happens at the n-th message from now on. */
  arm(hit: Hit): void;
  /** The next message that contains this text waits until `onHit` has ended. */
  watch(timestamp: Timestamp, onHit: () => Promise<void>): void;
  /** Removes all waiting points. */
  disarm(): void;
  /** Breaks every connection that is open now, at both ends. */
  cut(): void;
  close(): Promise<void>;
};

/** `before`: the message is dropped. `after`: right after it was passed on. `held`: it is passed on when the work has ended. */
type Hit =
  | { readonly message: number; readonly side: 'before' | 'after'; readonly onHit: () => void }
  | { readonly message: number; readonly side: 'held'; readonly onHit: () => Promise<void> };

/** The text that identifies a point, in a request or in an answer. The first match counts unless another is named. */
export type Timestamp = {
  readonly side: 'said' | 'answered';
  readonly words: RegExp;
  readonly time?: number;
};

/** Parses one connection: returns the messages that are complete after these bytes. */
export type Hearing = {
  said(bytes: Buffer): readonly string[];
  answered(bytes: Buffer): readonly string[];
};

type Target = { readonly host: string; readonly port: number };
type Watch = Timestamp & { readonly onHit: () => Promise<void> };

const deaf: Hearing = { said: () => [], answered: () => [] };

/** A connection that is broken and restored together with its process; its bytes are passed on unchanged. */
export async function startTap(target: Target, newHearing = (): Hearing => deaf): Promise<Tap> {
  let armed: Hit | null = null;
  let said = 0;
  const lookOut = newLookOut();
  const lines = new Set<Socket>();
  const hitNow = (): Hit | null => {
    said += 1;
    return armed?.message === said ? armed : null;
  };
  const server = createServer((near) => {
    const far = connect(target);
    const hearing = newHearing();
    joinEnds(lines, near, far);
    far.on('data', (answer) => {
      const met = lookOut.met('answered', hearing.answered(bytesOf(answer)));
      if (met === null) near.write(answer);
      else void holdUntilDone(far, met).then(() => near.write(answer));
    });
    near.on('data', (message) => {
      const hit = hitNow();
      const met = lookOut.met('said', hearing.said(bytesOf(message)));
      const held = hit?.side === 'held' ? hit : met;
      if (held !== null) void holdUntilDone(near, held).then(() => far.write(message));
      else if (hit?.side === 'before') hit.onHit();
      else far.write(message, () => void hit?.onHit());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a tap listens on a port');
  return {
    port: address.port,
    arm: (hit) => {
      said = 0;
      armed = hit;
    },
    watch: (timestamp, onHit) => {
      lookOut.watch({ ...timestamp, onHit });
    },
    disarm: () => {
      armed = null;
      lookOut.watch(null);
    },
    cut: () => {
      for (const line of lines) line.resetAndDestroy();
    },
    close: async () => {
      for (const line of lines) line.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type LookOut = {
  watch(timestamp: Watch | null): void;
  /** Returns and removes the point that this text matches. */
  met(side: Timestamp['side'], words: readonly string[]): Watch | null;
};

function newLookOut(): LookOut {
  let watched: Watch | null = null;
  let times = 0;
  return {
    watch: (timestamp) => {
      watched = timestamp;
      times = 0;
    },
    met: (side, words) => {
      const met = watched;
      if (met?.side !== side || !words.some((word) => met.words.test(word))) return null;
      times += 1;
      if (times < (met.time ?? 1)) return null;
      watched = null;
      return met;
    },
  };
}

/** A socket without an encoding emits bytes, which its type does not say. */
function bytesOf(data: Buffer | string): Buffer {
  return typeof data === 'string' ? Buffer.from(data) : data;
}

/** Further messages wait for their turn. */
async function holdUntilDone(end: Socket, { onHit }: Pick<Watch, 'onHit'>): Promise<void> {
  end.pause();
  await onHit();
  end.resume();
}
