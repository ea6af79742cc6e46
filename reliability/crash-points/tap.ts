import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { joinEnds } from '#tools/test/join-ends.ts';

/** A proxy between the product and another process that counts the messages sent to that process. */
export type Tap = {
  readonly port: number;
  /** At the n-th message from now on something happens. */
  arm(hit: Hit): void;
  /** What holds these words next is held until `onHit` is done. */
  watch(timestamp: Timestamp, onHit: () => Promise<void>): void;
  /** Nothing is waited for any more. */
  disarm(): void;
  /** Both ends of every line that is open now find it broken. */
  cut(): void;
  close(): Promise<void>;
};

/** Before the message is passed on, which it then never is; right after; or before, and it is passed on when that is done. */
type Hit =
  | { readonly message: number; readonly side: 'before' | 'after'; readonly onHit: () => void }
  | { readonly message: number; readonly side: 'held'; readonly onHit: () => Promise<void> };

/** Words by which a moment is known: of the caller, or of the answer to him; the first time that they come by, unless another is named. */
export type Timestamp = {
  readonly side: 'said' | 'answered';
  readonly words: RegExp;
  readonly time?: number;
};

/** Understands one line: the bytes that come become the words that are whole by then. */
export type Hearing = {
  said(bytes: Buffer): readonly string[];
  answered(bytes: Buffer): readonly string[];
};

type Target = { readonly host: string; readonly port: number };
type Watch = Timestamp & { readonly onHit: () => Promise<void> };

const deaf: Hearing = { said: () => [], answered: () => [] };

/** A line that is cut and tied again with the process at its end; what is said on it is passed on unchanged. */
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
  /** What is watched, once, if these words hold it. */
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

/** A socket without an encoding gives bytes; its type does not know. */
function bytesOf(data: Buffer | string): Buffer {
  return typeof data === 'string' ? Buffer.from(data) : data;
}

/** What is said meanwhile waits its turn. */
async function holdUntilDone(end: Socket, { onHit }: Pick<Watch, 'onHit'>): Promise<void> {
  end.pause();
  await onHit();
  end.resume();
}
