import { registerHooks } from 'node:module';
import type postgresLibrary from 'postgres';

type Mend = { readonly found: string; readonly mended: string };

/**
 * postgres 3.4.9 ends the whole process in two cases in which a connection is lost; the guards are those that are proposed there. What the
 * lost connection was asked fails like every other statement on it, and the service answers 503 until the database is back (F-28).
 */
const mends: readonly Mend[] = [
  // a statement of a transaction follows the loss: a write that was put off finds no socket (its issues 1066, 1154, 1208)
  {
    found: 'function nextWrite(fn) {\n',
    mended: `function nextWrite(fn) {
    if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
`,
  },
  // a new connection is lost while it asks for the types of arrays, and nobody hears of that failure (its issues 1192, 1205, 1223)
  { found: 'return fetchArrayTypes()\n', mended: 'return fetchArrayTypes().catch(() => undefined)\n' },
];

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    return url.endsWith('/postgres/src/connection.js')
      ? { ...loaded, source: mendedText(loaded.source) }
      : loaded;
  },
});

/** @throws Error where the library has changed: the guards may not be needed any more. */
function mendedText(source: unknown): string {
  const text = source instanceof Uint8Array ? new TextDecoder().decode(source) : String(source);
  return mends.reduce((before, { found, mended }) => {
    if (before.split(found).length !== 2)
      throw new Error('postgres/src/connection.js is not what the guards were made for');
    return before.replace(found, mended);
  }, text);
}

// loaded here and nowhere before, so that the guards are in it
const library: { readonly default: typeof postgresLibrary } = await import('postgres');

export const postgres = library.default;
