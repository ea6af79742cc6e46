import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { joinEnds } from '#testing/stack/join-ends.ts';
import { parseClientMessages, type SentStatement } from '#testing/stack/postgres-line.ts';

export type RecordedStatement = SentStatement;

/** A transaction from BEGIN to COMMIT, or a statement outside of a transaction. */
export type RecordedUnit = readonly RecordedStatement[];

export type Recorder = {
  /** The database's address with the recorder in between. */
  readonly url: string;
  /** The statements that were committed so far, in the order of the commits. */
  readonly units: () => readonly RecordedUnit[];
  readonly close: () => void;
};

/** A proxy between a process and PostgreSQL. It records the statements and passes all bytes on unchanged. */
export async function openRecorder(databaseUrl: string): Promise<Recorder> {
  const target = new URL(databaseUrl);
  const units: RecordedUnit[] = [];
  const lines = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const listen = collectUnits((unit) => units.push(unit));
    joinEnds(lines, near, far);
    near.on('data', (bytes: Buffer) => {
      listen(bytes);
      far.write(bytes);
    });
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  const address = server.address();
  url.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: url.href,
    units: () => units,
    close: () => {
      for (const line of lines) line.destroy();
      server.close();
    },
  };
}

/** The statements between BEGIN and COMMIT are one entry; a rolled-back transaction is none. */
function collectUnits(onUnit: (unit: RecordedUnit) => void): (bytes: Buffer) => void {
  let open: RecordedStatement[] | null = null;
  return parseClientMessages((statement) => {
    const word = statement.text.trim().split(/\s/, 1)[0]?.toLowerCase();
    if (word === 'begin') open = [];
    if (word === 'rollback') open = null;
    else if (open === null) onUnit([statement]);
    else open.push(statement);
    if (word !== 'commit' || open === null) return;
    onUnit(open);
    open = null;
  });
}
