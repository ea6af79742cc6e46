import { readFile } from 'node:fs/promises';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { dumpSchema } from './dump-schema.ts';

export const schemaPath = 'server/src/db/schema.sql';

/** Empty when the schema dump in git equals the schema of the migrations; otherwise their first difference. */
export async function schemaProblem(): Promise<string> {
  const fresh = await freshSchema();
  const committed = await readFile(schemaPath, 'utf8').catch(() => '');
  if (fresh === committed) return '';
  const [freshLines, savedLines] = [fresh.split('\n'), committed.split('\n')];
  const line = freshLines.findIndex((text, index) => text !== savedLines[index]);
  return `${schemaPath}:${line + 1} is not up to date: run \`npm run schema\`
  git has:         ${savedLines[line] ?? '(nothing)'}
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
