import { writeFile } from 'node:fs/promises';
import { asvsPage, asvsPagePath } from './asvs/asvs-page.ts';

/** `npm run asvs`: writes the state of the product by OWASP ASVS 5.0.0 to docs/asvs.md, which is committed. */
await writeFile(asvsPagePath, asvsPage());
console.log(`${asvsPagePath} written`);
