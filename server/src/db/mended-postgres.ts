import { registerHooks } from 'node:module';
import type postgresLibrary from 'postgres';

/**
 * postgres 3.4.9 ends the whole process when a statement of a transaction follows the loss of its connection: a write that was put off
 * finds no socket (its issues 1066, 1154, 1208). The guard is the one that is proposed there: the statement fails like every other one
 * on that connection, and the service answers 503 until the database is back (F-28).
 */
const unguarded = 'function nextWrite(fn) {\n';
const guarded = `${unguarded}    if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
`;

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    return url.endsWith('/postgres/src/connection.js')
      ? { ...loaded, source: mended(loaded.source) }
      : loaded;
  },
});

/** @throws Error where the library has changed: the guard may not be needed any more. */
function mended(source: unknown): string {
  const text = source instanceof Uint8Array ? new TextDecoder().decode(source) : String(source);
  if (!text.includes(unguarded))
    throw new Error('postgres/src/connection.js is not what the guard was made for');
  return text.replace(unguarded, guarded);
}

// loaded here and nowhere before, so that the guard is in it
const library: { readonly default: typeof postgresLibrary } = await import('postgres');

export const postgres = library.default;
