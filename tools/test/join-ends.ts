import type { Socket } from 'node:net';

/** Two ends of one line: where one is lost, so is the other, and neither stays among the `lines` that are open. */
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
