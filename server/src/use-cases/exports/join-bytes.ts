const chunkBytes = 256 * 1024;

/**
 * Joins small pieces into chunks of at least a quarter of a mebibyte, because one database row per line would be too
 * many rows.
 */
export async function* joinBytes(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.byteLength;
    if (size < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
