import { writeFile } from 'node:fs/promises';
import { settingsDocument, settingsPath } from './settings-document.ts';
import { runCommand } from './test/run-command.ts';

/** `npm run settings`: writes the page of all settings. Commit it together with a change of a variable. */
await writeFile(settingsPath, settingsDocument());
await runCommand('oxfmt', [settingsPath]);
console.log(`${settingsPath} written`);
