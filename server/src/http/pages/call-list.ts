import { callsByCaller, type DescribedCall } from './openapi.ts';

/**
 * The page `/docs`: every call of the API by its caller, each with a link to its fields in the reference. It needs no
 * script, so that it is readable at once.
 */
export function callList(apiPrefix: string): string {
  const groups = [...callsByCaller(apiPrefix)].map(
    ([caller, calls]) => `<h2>${caller}</h2>
<ul>
${calls.map((call) => itemOf(caller, call)).join('\n')}
</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Chasti API</title><link rel="icon" href="data:,">
<style>${style}</style></head>
<body><main>
<h1>Chasti</h1>
<p>The API of «Плати частями». <a href="docs/reference">Reference</a> with the fields of every call, and the same as
<a href="openapi.json">openapi.json</a> (OpenAPI 3.1). Its parts: <a href="openapi/merchant.json">merchants</a>,
<a href="openapi/client.json">clients</a>, <a href="openapi/staff.json">staff</a>.</p>
<p>An answer is JSON with <code>status</code>. A refusal has <code>error.code</code>, <code>error.message</code> and, for
a wrong field, its name. Amounts are in kopecks.</p>
${groups.join('\n')}
</main></body>
</html>`;
}

function itemOf(caller: string, { method, url, summary }: DescribedCall): string {
  const address = `docs/reference#tag/${caller.toLowerCase()}/${method}${url}`;
  return `<li><a href="${escape(address)}"><code>${method.toLowerCase()} ${escape(url)}</code></a> ${escape(summary)}</li>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { background: light-dark(#fff, #161616); color: light-dark(#1a1a1a, #eee); }
a { color: light-dark(#0b4fb3, #9cc2ff); }
main { max-width: 52rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
li { padding: 0.25rem 0; }`;
