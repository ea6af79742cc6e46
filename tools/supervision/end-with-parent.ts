/**
 * Loaded with `--import` into the programs that the commands start: when the parent is gone, even killed, the program
 * receives SIGTERM and, if it is still there after ten seconds, SIGKILL. The parent names itself in the query
 * (`?parent=123`), so that a parent that ended before this line is noticed too.
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
