import type { Socket } from 'node:net';

/**
 * Joins the two sockets of a proxied connection. When one closes, the other closes too, and both are removed from the
 * open `lines`.
 */
export function joinEnds(lines: Set<Socket>, near: Socket, far: Socket): void {
  for (const end of [near, far]) {
    lines.add(end);
    end.on('error', () => undefined);
    end.on('close', () => {
      near.destroy();
      far.destroy();
      lines.delete(end);
    });
  }
}
