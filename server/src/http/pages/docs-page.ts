import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { policyReportPath } from '../protection/policy-reports.ts';
import { callList } from './call-list.ts';
import { openApi, openApiParts } from './openapi.ts';

/**
 * `/openapi.json` for programs and `/docs` for people, generated from the contract on first use (docs/spec/rules.md#8).
 * `/docs` lists the calls without a script. `/docs/reference` shows the fields of each call with Scalar, whose script
 * takes 4 MB.
 */
export function registerDocs(app: FastifyInstance, { apiPrefix }: { readonly apiPrefix: string }): void {
  const policy = `${docsPolicy}; report-uri ${apiPrefix}${policyReportPath}`;
  let scalarText: Promise<string> | null = null;
  const documents = { '/openapi.json': undefined, ...openApiPaths };
  for (const [path, callers] of Object.entries(documents)) {
    let document: string | null = null;
    app.get(path, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send((document ??= JSON.stringify(openApi(apiPrefix, callers)))),
    );
  }
  let list: string | null = null;
  const sendPage = (reply: FastifyReply, page: string) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  app.get('/docs', (_request, reply) => sendPage(reply, (list ??= callList(apiPrefix))));
  app.get('/docs/reference', (_request, reply) => sendPage(reply, referencePage));
  app.get('/docs/scalar.js', async (_request, reply) => {
    const text = await (scalarText ??= loadScalarScript());
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(text);
  });
}

const openApiPaths = {
  '/openapi/merchant.json': openApiParts.merchant,
  '/openapi/client.json': openApiParts.client,
  '/openapi/staff.json': openApiParts.staff,
};

/** Scalar adds style elements, which the policy of the other pages forbids. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The colours of Scalar with the contrast of WCAG AA. */
const contrastCss = `.light-mode.light-mode { --scalar-color-2: #565656; --scalar-color-3: #626262; --scalar-color-green: #04603f;
--scalar-color-blue: #005f99; --scalar-color-orange: #a63a00; --scalar-color-red: #b80005; }
.dark-mode.dark-mode { --scalar-color-3: #9a9a9a; --scalar-color-red: #ff6b68; }`;

/** Scalar must not load fonts, send telemetry or call its own services. */
const scalarSettings = JSON.stringify({
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  customCss: contrastCss,
}).replaceAll('"', '&quot;');

const referencePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Chasti API</title><link rel="icon" href="data:,"></head>
<body>
<noscript>The API is described in <a href="../openapi.json">openapi.json</a>.</noscript>
<script id="api-reference" data-url="../openapi.json" data-configuration="${scalarSettings}"></script>
<script src="scalar.js"></script>
</body>
</html>`;

/** The plugin of Scalar contains its script and serves it by a route. Loaded on first use, because it takes 4 MB. */
async function loadScalarScript(): Promise<string> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const scalar = fastify();
  await scalar.register(apiReference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { body } = await scalar.inject('/docs/js/scalar.js');
  return body;
}
