import fastify from 'fastify';
import { startEmbeddedPostgres } from '#tools/postgres/embedded-postgres.ts';
import { whenAskedToEnd } from '#tools/supervision/supervision.ts';

/** PostgreSQL and a server that answers one path: the least that a start consists of. */
const { DATA_DIR: dataDir = '', PORT: port } = process.env;
const database = await startEmbeddedPostgres({ dataDir });
const app = fastify();
app.get('/', () => 'ready');
await app.listen({ port: Number(port), host: '127.0.0.1' });
whenAskedToEnd(async () => {
  await app.close();
  await database.stop();
  process.exit();
});
console.log('Ctrl-C');
