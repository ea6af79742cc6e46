import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands on a line between the product and somebody it talks to, and counts what the product says. */
export type Tap = {
  readonly port: number;
  /** At the n-th message from now on something happens. */
  arm(hit: Hit): void;
  disarm(): void;
  /** Both ends of every line that is open now find it broken. */
  cut(): void;
  close(): Promise<void>;
};

/** Before the message is passed on, which it then never is; right after; or before, and it is passed on when that is done. */
type Hit =
  | { readonly message: number; readonly side: 'before' | 'after'; readonly onHit: () => void }
  | { readonly message: number; readonly side: 'held'; readonly onHit: () => Promise<void> };

type Target = { readonly host: string; readonly port: number };

/** A line that is cut and tied again with the process at its end; what is said on it is passed on unchanged. */
export async function startTap(target: Target): Promise<Tap> {
  let armed: Hit | null = null;
  let said = 0;
  const lines = new Set<Socket>();
  const isHit = (): boolean => {
    said += 1;
    return armed?.message === said;
  };
  const server = createServer((near) => {
    const far = connect(target);
    for (const end of [near, far]) {
      lines.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        near.destroy();
        far.destroy();
        lines.delete(end);
      });
    }
    far.on('data', (answer) => near.write(answer));
    near.on('data', (message) => {
      const hit = isHit() ? armed : null;
      if (hit?.side === 'before') hit.onHit();
      else if (hit?.side === 'held') void holdUntilDone(near, hit).then(() => far.write(message));
      else far.write(message, () => hit?.onHit());
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
    disarm: () => {
      armed = null;
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

/** What is said meanwhile waits its turn. */
async function holdUntilDone(near: Socket, { onHit }: Extract<Hit, { side: 'held' }>): Promise<void> {
  near.pause();
  await onHit();
  near.resume();
}
