import { startEmbeddedPostgres } from '#testing/stack/killable-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

/** The first steps of `npm start` on a directory: create the cluster if it is missing, start it, migrate. */
const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir });
await migrate(url);
