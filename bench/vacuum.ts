import { openDatabase } from '#server/db/database.ts';

/** Vacuums and analyses a whole database without a timeout. */
export async function vacuum(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, connections: 1 });
  await database.autocommit`vacuum analyze`;
  await database.close();
}
