/**
 * Preloaded into a product process: the test sets its wall clock, also while the process runs. Monotonic clocks are
 * unchanged.
 */
import { createServer } from 'node:http';

const stoppedAt = process.env['MACHINE_CLOCK_STOPPED_AT'];
const wall = stoppedAt === undefined ? Date.now.bind(Date) : () => Number(stoppedAt);
let aheadMilliseconds = Number(process.env['MACHINE_CLOCK_AHEAD_SECONDS'] ?? 0) * 1000;

Date.now = () => wall() + aheadMilliseconds;
globalThis.Date = new Proxy(Date, {
  construct: (date, args, newTarget) =>
    Reflect.construct(date, args.length === 0 ? [Date.now()] : args, newTarget) as object,
});

const port = Number(process.env['MACHINE_CLOCK_PORT']);
if (port > 0)
  createServer((request, response) => {
    aheadMilliseconds = Number(request.url?.slice(1)) * 1000;
    response.end();
  })
    .listen(port, '127.0.0.1')
    .unref();
