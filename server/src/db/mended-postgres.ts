import { registerHooks } from 'node:module';
import type postgresLibrary from 'postgres';

type Mend = { readonly found: string; readonly mended: string };

/**
 * What postgres 3.4.9 does where a connection is lost or has a hundred statements in line: it ends the whole process, keeps connections that never answer
 * again, or lets others write into a transaction. For losses the guards are those that are proposed there. What the lost connection was asked fails like
 * every other statement on it, and the service answers 503 until the database is back (F-28).
 */
const mends: Readonly<Record<string, readonly Mend[]>> = {
  'connection.js': [
    // what is said together goes out together, however long it is: each writing to the socket costs as much as a statement
    { found: 'if (fn || chunk.length >= 1024)\n', mended: 'if (fn || chunk.length >= 65536)\n' },
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
    // what was put off at the moment of the loss would go out before the next greeting, or keep it back for ever (its pull request 1209)
    {
      found: "clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n",
      mended: `clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)
`,
    },
    // what was asked between the failure and the end would wait on the next connection for an answer (its pull request 1215); a database that hangs up
    // on everybody is tried no longer than one that is silent (its pull request 1214)
    {
      found: `if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
      mended: `const lost = Errors.connection('CONNECTION_CLOSED', options, socket)
    stream && (stream.destroy(lost), stream = null)
    query && queryError(query, lost)
    while (sent.length)
      queryError(sent.shift(), lost)
    query = results = errorResponse = null
    result = new Result()
    rows = 0
    if (initial) {
      closedTime = performance.now()
      initial.waitsSince ??= closedTime
      delay = backoff(++options.shared.retries) * 1000
      if (closedTime - initial.waitsSince < options.connect_timeout * 1000)
        return reconnect()
      queryError(initial, lost)
      initial = null
    }
`,
    },
    // a transaction that is the hundred and first statement in the line of a connection begins, and nobody keeps the others off: they write in it
    {
      found: `return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))
`,
      mended: `const hasRoom = write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      return q.options.onexecute ? q.options.onexecute(connection) : hasRoom
`,
    },
    // a statement that cannot be put into words fails the one that runs instead of itself, and waits for an answer that is somebody else's
    {
      found: '      sent.length === 0 && write(Sync)\n      errored(error)\n      return true\n',
      mended: `      query === q ? (write(Sync), errored(error)) : (sent.remove(q), queryError(q, error))
      return true
`,
    },
  ],
  // a transaction goes on after its connection was lost, perhaps on that of another one (its pull request 1215, its issue 1186)
  'index.js': [
    {
      found: '      , prepare = null\n\n    try {\n',
      mended: '      , prepare = null\n      , lost = null\n      , isOver = false\n\n    try {\n',
    },
    {
      found: 'connection.onclose = reject)\n',
      mended: `connection.onclose = (fault) => {
          lost = fault
          while (queries.length)
            queries.shift().reject(fault)
          reject(fault)
        })
`,
    },
    {
      found: 'uncaughtError = e))\n        c.queue === full\n',
      mended: `uncaughtError = e))
        if (lost)
          return q.reject(lost)
        if (isOver && !q.isLast)
          return q.reject(new Error('a transaction that is over says nothing more'))
        c.queue === full
`,
    },
    // one part of a transaction fails, and another one goes on behind the end: on its own, or in the next transaction
    {
      found: '          : sql`rollback`\n',
      mended: '          : (isOver = true, Object.assign(sql`rollback`, { isLast: true }))\n',
    },
    {
      found: '          : await sql`commit`\n',
      mended: '          : (isOver = true, await Object.assign(sql`commit`, { isLast: true }))\n',
    },
  ],
};

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const [, file = ''] = /\/postgres\/src\/(\w+\.js)$/.exec(url) ?? [];
    const wanted = mends[file];
    return wanted === undefined ? loaded : { ...loaded, source: mendedText(file, loaded.source, wanted) };
  },
});

/** @throws Error where the library has changed: the guards may not be needed any more. */
function mendedText(file: string, source: unknown, wanted: readonly Mend[]): string {
  const text = source instanceof Uint8Array ? new TextDecoder().decode(source) : String(source);
  return wanted.reduce((before, { found, mended }) => {
    if (before.split(found).length !== 2)
      throw new Error(`postgres/src/${file} is not what the guards were made for`);
    return before.replace(found, () => mended);
  }, text);
}

// loaded here and nowhere before, so that the guards are in it
const library: { readonly default: typeof postgresLibrary } = await import('postgres');

export const postgres = library.default;
