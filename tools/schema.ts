import { writeFile } from 'node:fs/promises';
import { freshSchema, schemaPath } from './schema/schema-problem.ts';

/** `npm run schema`: writes the schema that the migrations create. Commit it together with a new migration. */
await writeFile(schemaPath, await freshSchema());
console.log(`${schemaPath} written`);
