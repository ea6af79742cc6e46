import type { Caller, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errorsOfAnyCall } from '#contract/errors-of-any-call.ts';
import { errors } from '#contract/errors.ts';
import type { RefusalCode } from '#domain/refusal.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The contract as OpenAPI 3.1 (docs/spec/rules.md#8). TypeBox schemas are JSON Schema. `of` selects the calls of some
 * callers.
 */
export function openApi(apiPrefix: string, of: readonly ApiCaller[] = callers): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { key, method, url, endpoint } of of.flatMap((caller) => callsOf(caller, apiPrefix)))
    paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(key, method, endpoint) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chasti',
      version: '1',
      description: 'Плати частями: cabinet, back office, checkout, merchants',
    },
    tags: of.map((name) => ({ name })),
    paths,
    components: { securitySchemes },
  };
}

/** The callers, in the order in which their calls are shown. */
const callers = ['Merchants', 'Public', 'Clients', 'Staff'] as const;

type ApiCaller = (typeof callers)[number];

/** The parts of the document by name. A client also makes the public calls. */
export const openApiParts = {
  merchant: ['Merchants'],
  client: ['Public', 'Clients'],
  staff: ['Staff'],
} as const satisfies Readonly<Record<string, readonly ApiCaller[]>>;

/** A call of the API as it is written on the wire; `{name}` is a parameter of the path. */
export type DescribedCall = {
  readonly key: string;
  readonly method: string;
  readonly url: string;
  readonly summary: string;
  readonly endpoint: Endpoint;
};

function describedCalls(apiPrefix: string): readonly DescribedCall[] {
  const endpointsByKey: Readonly<Record<string, Endpoint>> = endpoints;
  return Object.entries(endpointsByKey).map(([key, endpoint]) => {
    const [method = 'GET', path = '/'] = key.split(' ');
    const url = `${path.startsWith('/merchant/') ? '' : apiPrefix}${path}`.replaceAll(/:(\w+)/g, '{$1}');
    return { key, method, url, summary: endpoint.summary, endpoint };
  });
}

/** The calls of each caller. */
export function callsByCaller(apiPrefix: string): ReadonlyMap<string, readonly DescribedCall[]> {
  return new Map(callers.map((caller) => [caller, callsOf(caller, apiPrefix)]));
}

function callsOf(caller: ApiCaller, apiPrefix: string): readonly DescribedCall[] {
  return describedCalls(apiPrefix).filter(({ endpoint }) => tagOf(endpoint.caller) === caller);
}

const securitySchemes = {
  client: { type: 'apiKey', in: 'cookie', name: '__Host-client' },
  staff: { type: 'apiKey', in: 'cookie', name: '__Host-staff' },
  merchant: { type: 'http', scheme: 'bearer' },
} as const;

function operationOf(key: string, method: string, endpoint: Endpoint): Json {
  return {
    operationId: key.replaceAll(/[^A-Za-z0-9]+/g, '_'),
    tags: [tagOf(endpoint.caller)],
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}`,
    security: securityOf(endpoint.caller),
    parameters: [
      ...headerParameters(endpoint),
      ...pathParameters(endpoint),
      ...queryParameters(method, endpoint),
    ],
    ...(method === 'GET' ? {} : { requestBody: { required: true, content: bodyOf(endpoint) } }),
    responses: responsesOf(endpoint),
  };
}

/** Groups the calls by their caller. */
function tagOf(caller: Caller): ApiCaller {
  return typeof caller === 'object' ? 'Staff' : tagOfCaller[caller];
}

const tagOfCaller = {
  anyone: 'Public',
  client: 'Clients',
  merchant: 'Merchants',
} as const satisfies Record<Exclude<Caller, object>, ApiCaller>;

function securityOf(caller: Caller): Json[] {
  if (typeof caller === 'object') return [{ staff: caller.staff }];
  return caller === 'client' || caller === 'merchant' ? [{ [caller]: [] }] : [];
}

const keyDescription =
  'The same key and body get the same answer, also when the answer is a refusal. A new try needs a new key.';

/** The behaviour of a payment call without a key (docs/spec/rules.md#5). */
const missingKeyDescription =
  'Without it a repeat of the same payment gets the state of the first one until 30 seconds after it is settled';

function headerParameters({ idempotent }: Endpoint): Json[] {
  if (idempotent === undefined) return [];
  const required = idempotent === 'header-required';
  const description =
    idempotent === 'by-object' ? `${keyDescription} ${missingKeyDescription}` : keyDescription;
  const schema = { type: 'string', maxLength: 255 };
  return [{ name: 'Idempotency-Key', in: 'header', required, description, schema }];
}

function pathParameters({ params }: Endpoint): Json[] {
  return propertiesOf(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema }));
}

function queryParameters(method: string, { request }: Endpoint): Json[] {
  if (method !== 'GET') return [];
  return propertiesOf(request).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function propertiesOf(schema: object | undefined): [string, unknown][] {
  if (schema === undefined || !('properties' in schema)) return [];
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries<unknown>({ ...properties });
}

function bodyOf({ accepts, request }: Endpoint): Json {
  return accepts === undefined ? json(request) : { [accepts]: { schema: { type: 'object' } } };
}

function json(schema: unknown): Json {
  return { 'application/json': { schema } };
}

/** The successful response, and the error codes of each HTTP status. */
function responsesOf({ response, answers, errors: endpointErrors }: Endpoint): Json {
  const success = {
    allOf: [{ type: 'object', required: ['status'], properties: { status: { const: 'SUCCESS' } } }, response],
  };
  const codes = [...new Set<RefusalCode>([...endpointErrors, ...errorsOfAnyCall])];
  const byStatus = Map.groupBy(codes, (code) => String(errors[code].httpStatus));
  const responses: Record<string, Json> = {
    '200': { description: 'success', content: answers === undefined ? json(success) : { [answers]: {} } },
  };
  for (const [status, group] of byStatus) {
    responses[status] = { description: group.join(', '), content: json(failureSchema(group)) };
  }
  return responses;
}

function failureSchema(codes: readonly RefusalCode[]): Json {
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { enum: codes },
      message: { type: 'string' },
      description: { type: 'string' },
      authState: {
        enum: ['EXPIRED_CREDENTIALS'],
        description: 'the step that staff have to take before the log-in',
      },
      authUrl: { type: 'string', description: 'the URL of this step' },
    },
  };
  return { type: 'object', required: ['status', 'error'], properties: { status: { const: 'FAIL' }, error } };
}
