import { readFile } from 'node:fs/promises';
import { openTestDatabase } from '../test-database.ts';
import { dumpSchema } from './dump-schema.ts';

export const schemaPath = 'server/src/db/schema.sql';

/** Empty when the schema dump in git equals the schema of the migrations; otherwise their first difference. */
export async function schemaProblem(): Promise<string> {
  const fresh = await freshSchema();
  const kept = await readFile(schemaPath, 'utf8').catch(() => '');
  if (fresh === kept) return '';
  const [freshLines, keptLines] = [fresh.split('\n'), kept.split('\n')];
  const line = freshLines.findIndex((text, index) => text !== keptLines[index]);
  return `${schemaPath}:${line + 1} is not up to date: run \`npm run schema\`
  git has:         ${keptLines[line] ?? '(nothing)'}
  migrations make: ${freshLines[line] ?? '(nothing)'}`;
}

/** The schema of a database that has just been migrated from nothing. */
export async function freshSchema(): Promise<string> {
  const cleanUps: (() => Promise<void> | void)[] = [];
  const url = await openTestDatabase({ after: (work) => cleanUps.push(work) });
  try {
    return await dumpSchema(url);
  } finally {
    for (const work of cleanUps) await work();
  }
}
