import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bankVariables, smsVariables } from '#server/config/bank-variables.ts';
import { chargeVariables } from '#server/config/charge-variables.ts';
import { fallbackOf, isList, isVariable, type Table } from '#server/config/environment.ts';
import { logInVariables, signOnVariables } from '#server/config/log-in-variables.ts';
import { messageVariables } from '#server/config/message-variables.ts';
import { historyPageVariable, operatorVariables, pageVariables } from '#server/config/page-variables.ts';
import { purchaseVariables } from '#server/config/purchase-variables.ts';
import { managementVariables, modeVariables, serverVariables } from '#server/config/server-variables.ts';
import { approvalVariables, bulkPayoffVariables, staffVariables } from '#server/config/staff-variables.ts';
import type { Mode, Variable } from '#server/config/variable.ts';

export const settingsPath = 'docs/operations/settings.md';

const subjects: Readonly<Record<string, Table>> = {
  'The process': { ...modeVariables, ...serverVariables, management: managementVariables },
  'The bank': bankVariables,
  SMS: smsVariables,
  'Letters, push messages and hours of messages': messageVariables,
  'Log-ins': logInVariables,
  'Single sign-on': signOnVariables,
  'Staff accounts': staffVariables,
  'Second approvers': approvalVariables,
  'Bulk payoff files': bulkPayoffVariables,
  'Charges, pauses and penalties': chargeVariables,
  'Purchases and the law': purchaseVariables,
  'The operator': operatorVariables,
  Pages: { ...pageVariables, history: historyPageVariable },
};

const introduction = `# Settings

Every setting of the product is a variable of its environment. It is read once, at the start. A start with missing or
invalid variables ends with code 1 and lists all of them. «must be set» means that there is no default. In production
the address of another system must be encrypted (https, smtps, ssmpp) or on the same machine. The role of a process is
its first argument or \`ROLE\`. \`npm run settings\` writes this page from the tables in \`server/src/config/\`.
`;

/** The page of all variables, one table for each subject. */
export function settingsDocument(): string {
  const sections = Object.entries(subjects).map(([title, table]) =>
    [
      `## ${title}`,
      '',
      '| variable | value | default in production | default in development | meaning |',
      '| --- | --- | --- | --- | --- |',
      ...variablesOf(table).map(rowOf),
      '',
    ].join('\n'),
  );
  return [introduction, ...sections].join('\n');
}

function variablesOf(table: Table): readonly Variable<unknown>[] {
  return Object.values(table).flatMap((entry) => {
    if (isVariable(entry)) return [entry];
    return isList(entry) ? entry : variablesOf(entry);
  });
}

const ownUrl = 'http://localhost:8080';
const sandboxUrl = 'http://127.0.0.1:8090';
const production: Mode = { production: true, demo: false, ownUrl, sandboxUrl };
const development: Mode = { production: false, demo: true, ownUrl, sandboxUrl };

function rowOf(variable: Variable<unknown>): string {
  const { name, form, meaning } = variable;
  const cells = [
    `\`${name}\``,
    form,
    defaultIn(variable, production),
    defaultIn(variable, development),
    meaning,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

function defaultIn(variable: Variable<unknown>, mode: Mode): string {
  const fallback = fallbackOf(variable, mode);
  if (fallback === null) return 'must be set';
  if (fallback === '') return '–';
  return variable.isSecret ? 'sandbox value' : `\`${fallback}\``;
}

/** The tables that are on no page, by the name of their export. */
async function missingTables(): Promise<readonly string[]> {
  const names = new Set(
    Object.values(subjects)
      .flatMap(variablesOf)
      .map(({ name }) => name),
  );
  const missing: string[] = [];
  for await (const path of glob('server/src/config/*-variables.ts')) {
    const module: unknown = await import(join(import.meta.dirname, '..', path));
    for (const [key, entry] of Object.entries(isTable(module) ? module : {}))
      if (isTable(entry) && variablesOf({ entry }).some(({ name }) => !names.has(name))) missing.push(key);
  }
  return missing;
}

/** A file of variables is a table of its exports, which are tables, variables and functions. */
function isTable(entry: unknown): entry is Table {
  return typeof entry === 'object';
}

/** The check of the page. Empty when it is what the variables say; spaces do not count. */
export async function settingsProblem(): Promise<string> {
  const committed = await readFile(settingsPath, 'utf8').catch(() => '');
  const missing = await missingTables();
  if (missing.length > 0)
    return `${settingsPath} has no table of ${missing.join(', ')}: name it in ${import.meta.filename}`;
  const isSame = wordsOf(committed) === wordsOf(settingsDocument());
  return isSame ? '' : `${settingsPath} is not what the variables say: run npm run settings`;
}

function wordsOf(page: string): string {
  return page.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' ').trim();
}
