import { type Database, openDatabase } from '#server/db/database.ts';
import { openRecorder, type RecordedStatement } from './statement-recorder.ts';

/**
 * The statements that a part of the product sends to its database, in their order, so that a bare client can repeat
 * them. BEGIN and COMMIT are left out.
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
  const heard = recorder.units().slice(unrelated).flat();
  recorder.close();
  return heard.filter(({ text }) => !/^(begin|commit)/.test(text));
}
