import { writeFile } from 'node:fs/promises';
import { freshSchema, schemaPath } from './schema/schema-problem.ts';

/** `npm run schema`: writes down what the migrations make, to be committed together with a new migration. */
await writeFile(schemaPath, await freshSchema());
console.log(`${schemaPath} written`);
