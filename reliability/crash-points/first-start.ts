import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

/** What `npm start` does first on a directory: makes its database where there is none, starts it, brings its schema up to date. */
const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir });
await migrate(url);
