import { writeFile } from 'node:fs/promises';
import { asvsPage, asvsPagePath } from './asvs/asvs-page.ts';

/** `npm run asvs`: writes down how the product stands with OWASP ASVS 5.0.0, to be committed together with what has changed. */
await writeFile(asvsPagePath, asvsPage());
console.log(`${asvsPagePath} written`);
