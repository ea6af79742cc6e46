/**
 * Loaded into a process of the product before anything else: what its machine's clock says is told by whoever tests, as when somebody sets
 * it while the process runs. The clocks that nobody can set stay as they are.
 */
import { createServer } from 'node:http';

const wall = Date.now.bind(Date);
let aheadMilliseconds = Number(process.env['MACHINE_CLOCK_AHEAD_SECONDS'] ?? 0) * 1000;

Date.now = () => wall() + aheadMilliseconds;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, as) =>
    Reflect.construct(date, given.length === 0 ? [Date.now()] : given, as) as object,
});

const port = Number(process.env['MACHINE_CLOCK_PORT']);
if (port > 0)
  createServer((request, response) => {
    aheadMilliseconds = Number(request.url?.slice(1)) * 1000;
    response.end();
  })
    .listen(port, '127.0.0.1')
    .unref();
