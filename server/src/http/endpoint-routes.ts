import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../use-cases/context.ts';
import { exchangeOf } from './cookies.ts';
import { admit, type KnownCaller, widensConsent } from './guards.ts';
import type { Exchange, ReadyFile } from './handler.ts';
import { handlers } from './handlers.ts';
import { onceByKey } from './idempotency.ts';
import { noteInStaffLog } from './note-in-staff-log.ts';
import { type FirstAnswer, newFirstAnswer } from './protection/first-answer.ts';
import { rejectCrossSitePost } from './protection/origin-guard.ts';
import { withDeadline } from '../use-cases/with-deadline.ts';
import { readWhileAdmitted, catchEndedAdmission } from './reading/admitted-form.ts';
import { describeInvalid, isClientError } from './reading/invalid-request.ts';
import { canonicalForm } from './reading/canonical-form.ts';
import { formOf } from './reading/multipart-form.ts';
import { clientPhonesReader } from './reading/client-phones.ts';
import { isFile, sendFile, sendPresented } from './send-answer.ts';
import { logRefusal, recordRefusal } from './protection/security-log.ts';
import { type JsonResponse, presentOutcome, presentRefusal } from './present.ts';

/** A handler without its specific types. The compiler checks them at its declaration; the schema checks its input. */
type AnyHandler = ((input: AnyInput & { readonly caller: KnownCaller }) => AnyAnswer) | AnyReader;
type AnyReader = {
  readonly readInSession: (input: AnyInput & { readonly sessionToken: string }) => AnyAnswer;
};
type AnyAnswer = Promise<Result<object, Refusal>>;
type AnyInput = {
  readonly context: Context;
  readonly request: unknown;
  readonly params: unknown;
  readonly exchange: Exchange;
};

type AnyHandlers = Readonly<Record<string, AnyHandler | undefined>>;

export type RouteOptions = { readonly context: Context; readonly apiPrefix: string };

/** Registers a route for every endpoint of the contract. */
export function registerEndpoints(app: FastifyInstance, routes: RouteOptions): void {
  const options = { ...routes, firstAnswer: newFirstAnswer() };
  const endpointsByKey: Readonly<Record<EndpointKey, Endpoint>> = endpoints;
  const handlersByKey: object = handlers;
  for (const [key, endpoint] of Object.entries(endpointsByKey)) {
    const [method = 'GET', path = '/'] = key.split(' ');
    const handler = (handlersByKey as AnyHandlers)[key];
    if (handler === undefined) throw new Error(`no handler for ${key}`);
    const prefix = path.startsWith('/merchant/') ? '' : options.apiPrefix;
    const readClientPhones = clientPhonesReader(endpoint);
    const callOf = (request: FastifyRequest, reply: FastifyReply) =>
      ({ key, endpoint, handler, options, request, reply, readClientPhones }) satisfies Call;
    const route = {
      method,
      schema: {
        ...(method === 'GET' ? { querystring: endpoint.request } : { body: endpoint.request }),
        ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      },
      onRequest: (request: FastifyRequest, reply: FastifyReply) => authorise(callOf(request, reply)),
      attachValidation: typeof handler === 'object',
      // a POST without a body means {}
      preValidation: async (request: FastifyRequest) => {
        if (method === 'POST') request.body ??= {};
      },
      preHandler: (request: FastifyRequest, reply: FastifyReply) => authoriseAgain(callOf(request, reply)),
      handler: (request: FastifyRequest, reply: FastifyReply) => answer(callOf(request, reply)),
      errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
        recordUnreadable(callOf(request, reply), error),
    };
    for (const url of urlsOf(path, prefix)) app.route({ ...route, url });
  }
}

/**
 * A path that ends with a slash, `/barrel/`, also answers without it and without the prefix
 * (docs/spec/specification.md#1).
 */
function urlsOf(path: string, prefix: string): readonly string[] {
  if (path.length === 1 || !path.endsWith('/')) return [`${prefix}${path}`];
  return [...new Set([`${prefix}${path}`, path])].flatMap((url) => [url, url.slice(0, -1)]);
}

type Call = {
  readonly key: string;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly options: RouteOptions & { readonly firstAnswer: FirstAnswer };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly readClientPhones: ReturnType<typeof clientPhonesReader>;
};

/** The caller of each request, and the time its authentication took. */
const callers = new WeakMap<
  FastifyRequest,
  { readonly caller: KnownCaller; readonly milliseconds: number }
>();

/** Refuses an unauthorised request before its body is read. */
async function authorise(call: Call): Promise<FastifyReply | undefined> {
  const { endpoint, handler, options, request, reply } = call;
  if (endpoint.crossOrigin === true) void reply.header('access-control-allow-origin', '*');
  // a session reader checks the session in the same round trip as it reads its data
  const refusal =
    rejectCrossSitePost(endpoint, request, options.context.settings.publicUrl) ??
    (typeof handler === 'object' ? null : await options.firstAnswer(() => findGuardRefusal(call)));
  return sendRefusal(call, refusal);
}

function sendRefusal(call: Call, refusal: Refusal | null): FastifyReply | undefined {
  if (refusal === null) return undefined;
  const { key, options, request, reply } = call;
  logRefusal(options.context, { call: key, request, refusal });
  return sendPresented(reply, presentRefusal(refusal));
}

/**
 * Checks the rights of the caller again after the body was read, because the body may arrive long after the headers
 * (docs/spec/reliability.md#S-59).
 */
async function authoriseAgain(call: Call): Promise<FastifyReply | undefined> {
  const { endpoint, handler, options, request } = call;
  if (request.method === 'GET' || endpoint.caller === 'anyone' || typeof handler === 'object')
    return undefined;
  return sendRefusal(call, await options.firstAnswer(() => findGuardRefusal(call)));
}

async function findGuardRefusal({ key, endpoint, options, request, reply }: Call): Promise<Refusal | null> {
  const { context } = options;
  const input = { call: key, context, exchange: exchangeOf(request, reply), request };
  const startedAt = performance.now();
  const caller = await admit(endpoint, input);
  if (!caller.ok) return caller.error;
  const earlierMilliseconds = callers.get(request)?.milliseconds ?? 0;
  callers.set(request, {
    caller: caller.value,
    milliseconds: earlierMilliseconds + performance.now() - startedAt,
  });
  return null;
}

/**
 * Records an invalid request of staff in the staff log like any refusal, then throws its error
 * (docs/spec/reliability.md#S-45).
 */
function recordUnreadable(call: Call, error: FastifyError): unknown {
  return noteInvalidRequest(call, error).then(() => {
    throw error;
  });
}

async function noteInvalidRequest({ key, options, request }: Call, error: FastifyError): Promise<void> {
  if (!isClientError(error)) return;
  const caller = callers.get(request)?.caller ?? null;
  await recordRefusal(options.context, { call: key, request, caller, refusal: describeInvalid(error) });
}

async function answer(call: Call): Promise<FastifyReply> {
  const { validationError } = call.request;
  if (validationError !== undefined) {
    const refusal = await call.options.firstAnswer(() => findGuardRefusal(call));
    if (refusal === null) throw validationError;
    return sendPresented(call.reply, presentRefusal(refusal));
  }
  const presented = await present(call);
  return 'readyFile' in presented ? sendFile(call, presented) : sendPresented(call.reply, presented);
}

async function present(call: Call): Promise<JsonResponse | ReadyFile> {
  const { handler, options } = call;
  if (typeof handler === 'object')
    return presentOutcome(
      await options.firstAnswer(() => readInSession(handler, inputOf(call, options.context))),
    );
  if (isStaffCall(call)) return runHandler(call, handler, options.context);
  const { requestDeadlineMilliseconds } = options.context.settings;
  const remainingMilliseconds = requestDeadlineMilliseconds - (callers.get(call.request)?.milliseconds ?? 0);
  return withDeadline(options.context, remainingMilliseconds, (context) =>
    runHandler(call, handler, context),
  );
}

/** True for calls of staff. They have no deadline, because e.g. a report over years takes long. */
function isStaffCall({ key, endpoint }: Call): boolean {
  return typeof endpoint.caller === 'object' || key.includes(' /admin/');
}

/**
 * Runs a handler. `context` ends with the deadline of this call. Idempotency keys and logs are written even after the
 * deadline, because they use `options.context`.
 */
async function runHandler(
  call: Call,
  handler: Exclude<AnyHandler, AnyReader>,
  context: Context,
): Promise<JsonResponse | ReadyFile> {
  const { key, endpoint, options, request, readClientPhones } = call;
  const input = inputOf(call, context);
  const { exchange, params } = input;
  const caller = callers.get(request)?.caller ?? null;
  if (widensConsent(caller, input.request)) {
    const refusal = refuse('session.code.required.error').error;
    await recordRefusal(options.context, { call: key, request, caller, refusal });
    return presentRefusal(refusal);
  }
  const runAndRecord = async (): Promise<Result<object, Refusal>> => {
    const accepted = readClientPhones(input.request);
    const outcome = accepted.ok
      ? await catchEndedAdmission(() => handler({ ...input, request: accepted.value, caller }))
      : accepted;
    if (outcome.ok) await noteInStaffLog(options.context, { key, caller, params, exchange });
    else await recordRefusal(options.context, { call: key, request, caller, refusal: outcome.error });
    return outcome;
  };
  if (endpoint.idempotent !== undefined)
    return onceByKey(options.context, { key, endpoint, request, caller, exchange }, async () =>
      presentOutcome(await runAndRecord()),
    );
  // a public read has no guard, so its handler makes the first database request
  const isFirst = endpoint.caller === 'anyone' && request.method === 'GET';
  const outcome = await (isFirst ? options.firstAnswer(runAndRecord) : runAndRecord());
  return outcome.ok && isFile(outcome.value) ? outcome.value : presentOutcome(outcome);
}

function inputOf(call: Call, context: Context): AnyInput {
  const { endpoint, request, reply } = call;
  return {
    context,
    request: requestBodyOf(call),
    params: endpoint.params === undefined ? null : canonicalForm(endpoint.params, request.params),
    exchange: exchangeOf(request, reply),
  };
}

/** Returns the input of a call. A form is streamed, so the caller is admitted again at its end. */
function requestBodyOf(call: Call): unknown {
  const { endpoint, request } = call;
  if (request.method !== 'POST') return canonicalForm(endpoint.request, request.query);
  if (endpoint.accepts === undefined) return canonicalForm(endpoint.request, request.body);
  return readWhileAdmitted(formOf(request), () => findGuardRefusal(call));
}

async function readInSession(reader: AnyReader, input: AnyInput): AnyAnswer {
  const sessionToken = input.exchange.cookie('client');
  return sessionToken === null
    ? refuse('no.session.error')
    : reader.readInSession({ ...input, sessionToken });
}
