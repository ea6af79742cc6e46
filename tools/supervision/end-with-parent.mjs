import process from 'node:process';

/**
 * The commands load this file with `--import` into the programs that they start. When the parent process has ended,
 * even by a kill, the program receives SIGTERM and after ten seconds SIGKILL. The id of the parent is in the query
 * (`?parent=123`), so that an earlier end of the parent is noticed too. It is JavaScript: the compile cache
 * misses because the query changes, and type stripping would cost 0.1 s in each program.
 */
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));
const checkMilliseconds = 500;
const graceMilliseconds = 10_000;

const check = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(check);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMilliseconds).unref();
  process.kill(process.pid, 'SIGTERM');
}, checkMilliseconds).unref();
