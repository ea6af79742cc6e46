import { type Database, openDatabase } from '#server/db/database.ts';
import { openRecorder, type RecordedStatement } from './statement-recorder.ts';

/**
 * Records the statements that a part of the product sends to its database, in their order and without BEGIN and COMMIT,
 * so that a bare client can repeat them.
 */
export async function recordStatements(
  databaseUrl: string,
  work: (database: Database) => Promise<unknown>,
): Promise<readonly RecordedStatement[]> {
  const recorder = await openRecorder(databaseUrl);
  const database = openDatabase({ url: recorder.url, connections: 1 });
  // the queries of a new connection about the database are not counted
  await database.reader`select 1`;
  const unrelated = recorder.units().length;
  await work(database);
  await database.close();
  const recorded = recorder.units().slice(unrelated).flat();
  recorder.close();
  return recorded.filter(({ text }) => !/^(begin|commit)/.test(text));
}
