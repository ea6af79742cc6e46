import { writeFile } from 'node:fs/promises';
import { fontPath, makeFont } from './font/make-font.ts';

/** `npm run font`: writes the font of the pages. Commit it together with a change of its characters or package. */
const font = await makeFont();
await writeFile(fontPath, font);
console.log(`${fontPath} written, ${font.length} bytes`);
