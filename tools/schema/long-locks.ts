/**
 * Finds the statements of a migration that lock a table while they read each row, or that break the previous version
 * (docs/spec/reliability.md#F-54). A table that the same migration creates is not in use yet, so all statements about
 * it are allowed.
 */
export function findLongLocks(migration: string): readonly string[] {
  const statements = migration
    .replaceAll(/--.*$|\/\*[^]*?\*\//gm, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
  const made = statements.flatMap(
    (statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? [],
  );
  return statements
    .filter((statement) => !made.includes(tableOf(statement)))
    .flatMap((statement) =>
      Object.entries(longLocks)
        .filter(([, words]) => words.test(statement))
        .map(([problem]) => `${problem}: ${statement}`),
    );
}

/** The table of a statement; an empty text for a statement about none or several tables. */
function tableOf(statement: string): string {
  const alters =
    /^(?:alter table|update|delete from|lock table|truncate(?: table)?|drop table) (?:only |if exists )*(\S+)/;
  const indexes = /^create (?:unique )?index .*? on (?:only )?([^\s(]+)/;
  return (alters.exec(statement) ?? indexes.exec(statement))?.[1] ?? '';
}

const longLocks: Readonly<Record<string, RegExp>> = {
  'the previous version reads it':
    /\bdrop (?:table|column|view|function|type|schema)\b|\brename (?:to|column|constraint)?\b/,
  'the previous version does not write it':
    /\bset not null\b|\badd column \S+ (?!.*\bdefault\b).*\bnot null\b/,
  'each row is rewritten':
    /\b(?:alter column \S+ (?:set data )?type)\b|(?<!\bset )\bdefault (?:gen_random_uuid|clock_timestamp|random|nextval)\b|\badd column \S+ .*\b(?:\w*serial|stored|identity)\b/,
  'each row is read under a lock':
    /\badd (?:constraint \S+ )?(?:check|foreign key|unique|primary key)\b(?!.*\bnot valid\b)|\badd column \S+ .*\b(?:check|unique|primary key)\b/,
  'no row can be written while the index is built': /^create (?:unique )?index (?!if not exists\b)/,
  'rows of other transactions are locked':
    /^(?:update|delete from|merge into|lock table|truncate)\b|^(?:vacuum full|cluster)\b|^with\b.*\b(?:update|delete from|merge into)\b/,
  'its statements cannot be checked': /^(?:do|call|execute)\b/,
};
