import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { joinEnds } from './join-ends.ts';

/** A proxy between the product and another process that counts the messages sent to that process. */
export type Tap = {
  readonly port: number;
  /** Calls `onHit` at the n-th message from now on. */
  arm(hit: Hit): void;
  /** The next message that matches waits until `onHit` has ended. */
  watch(pattern: MessagePattern, onHit: () => Promise<void>): void;
  /** Removes the armed hit and the watched pattern. */
  disarm(): void;
  /** Breaks every connection that is open now, at both ends. */
  cut(): void;
  close(): Promise<void>;
};

/**
 * The time of the work. `before`: the message is dropped. `after`: right after the message was passed on. `held`: the
 * message is passed on after the work.
 */
type Hit =
  | { readonly message: number; readonly side: 'before' | 'after'; readonly onHit: () => void }
  | { readonly message: number; readonly side: 'held'; readonly onHit: () => Promise<void> };

/** Identifies a message of one direction. `time` counts matches: 2 means the second one. */
export type MessagePattern = {
  readonly side: 'request' | 'response';
  readonly pattern: RegExp;
  readonly time?: number;
};

/** Parses one connection: returns the messages that are complete after these bytes. */
export type MessageParser = {
  requests(bytes: Buffer): readonly string[];
  responses(bytes: Buffer): readonly string[];
};

type Target = { readonly host: string; readonly port: number };
type Watch = MessagePattern & { readonly onHit: () => Promise<void> };

const noMessages: MessageParser = { requests: () => [], responses: () => [] };

/** A connection that is broken and restored together with its process; its bytes are passed on unchanged. */
export async function startTap(target: Target, newParser = (): MessageParser => noMessages): Promise<Tap> {
  let armed: Hit | null = null;
  let count = 0;
  const patternWatch = newPatternWatch();
  const lines = new Set<Socket>();
  const hitNow = (): Hit | null => {
    count += 1;
    return armed?.message === count ? armed : null;
  };
  const server = createServer((near) => {
    const far = connect(target);
    const parser = newParser();
    joinEnds(lines, near, far);
    far.on('data', (answer) => {
      const matched = patternWatch.match('response', parser.responses(bytesOf(answer)));
      if (matched === null) near.write(answer);
      else void holdUntilDone(far, matched).then(() => near.write(answer));
    });
    near.on('data', (message) => {
      const hit = hitNow();
      const matched = patternWatch.match('request', parser.requests(bytesOf(message)));
      const held = hit?.side === 'held' ? hit : matched;
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
      count = 0;
      armed = hit;
    },
    watch: (pattern, onHit) => {
      patternWatch.watch({ ...pattern, onHit });
    },
    disarm: () => {
      armed = null;
      patternWatch.watch(null);
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

type PatternWatch = {
  watch(pattern: Watch | null): void;
  /** Returns and removes the pattern when one of the messages matches it. */
  match(side: MessagePattern['side'], messages: readonly string[]): Watch | null;
};

function newPatternWatch(): PatternWatch {
  let watched: Watch | null = null;
  let times = 0;
  return {
    watch: (pattern) => {
      watched = pattern;
      times = 0;
    },
    match: (side, messages) => {
      const wanted = watched;
      if (wanted?.side !== side || !messages.some((message) => wanted.pattern.test(message))) return null;
      times += 1;
      if (times < (wanted.time ?? 1)) return null;
      watched = null;
      return wanted;
    },
  };
}

/** A socket without an encoding emits buffers, although its type also allows strings. */
function bytesOf(data: Buffer | string): Buffer {
  return typeof data === 'string' ? Buffer.from(data) : data;
}

/** Further messages wait for their turn. */
async function holdUntilDone(end: Socket, { onHit }: Pick<Watch, 'onHit'>): Promise<void> {
  end.pause();
  await onHit();
  end.resume();
}
