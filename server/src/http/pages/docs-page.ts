import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errors } from '#contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

/**
 * `/openapi.json` for programs and `/docs` for people, generated from the contract on first use (docs/spec/rules.md#8).
 */
export function registerDocs(app: FastifyInstance, { apiPrefix }: { readonly apiPrefix: string }): void {
  let document: string | null = null;
  let page: string | null = null;
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApi(apiPrefix)))),
  );
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage(apiPrefix))),
  );
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
}

function docsPage(apiPrefix: string): string {
  const calls: Readonly<Record<string, Endpoint>> = endpoints;
  const sections = Object.entries(calls).map(([key, endpoint]) => section(key, endpoint, apiPrefix));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Chasti API</title><link rel="stylesheet" href="docs.css"></head><body><main><h1>Chasti API</h1>
<p>For programs: <a href="openapi.json">openapi.json</a>. Success is <code>{"status":"SUCCESS", …}</code>, failure
<code>{"status":"FAIL","error":{code, message, description?}}</code>.</p>${sections.join('')}</main></body></html>`;
}

function section(key: string, endpoint: Endpoint, apiPrefix: string): string {
  const [method = '', path = ''] = key.split(' ');
  const url = endpoint.caller === 'merchant' ? path : `${apiPrefix}${path}`;
  const caller =
    typeof endpoint.caller === 'object' ? `staff: ${endpoint.caller.staff.join(' or ')}` : endpoint.caller;
  const refusals = endpoint.errors.map(
    (code) => `<li><code>${code}</code> ${errors[code].httpStatus} ${escaped(errors[code].message)}</li>`,
  );
  return `<section><h2><code>${method} ${escaped(url)}</code></h2><p>${escaped(endpoint.summary)}. Caller: ${caller}.</p>
<details><summary>Request</summary><pre tabindex="0">${schemaText(endpoint.request)}</pre></details>
<details><summary>Response</summary><pre tabindex="0">${schemaText(endpoint.response)}</pre></details>
${refusals.length === 0 ? '' : `<details><summary>Refusals</summary><ul>${refusals.join('')}</ul></details>`}</section>`;
}

function schemaText(schema: unknown): string {
  return escaped(JSON.stringify(schema, null, 2));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const stylesheet = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0; }
h2 { font-size: 1rem; } pre { overflow-x: auto; font-size: 0.8125rem; }`;
