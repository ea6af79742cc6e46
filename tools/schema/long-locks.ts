/**
 * Finds the statements of a migration that lock a table while they read each row, or that the previous version does not
 * understand (docs/spec/reliability.md#F-54). A table that the same migration creates is not in use yet: it may get
 * anything.
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
        .map(([why]) => `${why}: ${statement}`),
    );
}

/** Of which table a statement speaks; an empty word where of none, or of more. */
function tableOf(statement: string): string {
  const alters =
    /^(?:alter table|update|delete from|lock table|truncate(?: table)?|drop table) (?:only |if exists )*(\S+)/;
  const indexes = /^create (?:unique )?index .*? on (?:only )?([^\s(]+)/;
  return (alters.exec(statement) ?? indexes.exec(statement))?.[1] ?? '';
}

const longLocks: Readonly<Record<string, RegExp>> = {
  'the version before reads it':
    /\bdrop (?:table|column|view|function|type|schema)\b|\brename (?:to|column|constraint)?\b/,
  'the version before does not write it': /\bset not null\b|\badd column \S+ (?!.*\bdefault\b).*\bnot null\b/,
  'each row is written anew':
    /\b(?:alter column \S+ (?:set data )?type)\b|(?<!\bset )\bdefault (?:gen_random_uuid|clock_timestamp|random|nextval)\b|\badd column \S+ .*\b(?:\w*serial|stored|identity)\b/,
  'each row is looked at under a lock':
    /\badd (?:constraint \S+ )?(?:check|foreign key|unique|primary key)\b(?!.*\bnot valid\b)|\badd column \S+ .*\b(?:check|unique|primary key)\b/,
  'nobody writes while it is built': /^create (?:unique )?index (?!if not exists\b)/,
  'rows of others are held':
    /^(?:update|delete from|merge into|lock table|truncate)\b|^(?:vacuum full|cluster)\b|^with\b.*\b(?:update|delete from|merge into)\b/,
  'nobody reads here what it does': /^(?:do|call|execute)\b/,
};
