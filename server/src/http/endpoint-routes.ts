import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../use-cases/context.ts';
import { exchangeOf } from './cookies.ts';
import { admit, widensConsent } from './guards.ts';
import type { KnownCaller } from './guards.ts';
import type { Exchange, ReadyFile } from './handler.ts';
import { handlers } from './handlers.ts';
import { onceByKey } from './idempotency.ts';
import { noteInStaffLog } from './note-in-staff-log.ts';
import type { FirstAnswer } from './protection/first-answer.ts';
import { newFirstAnswer } from './protection/first-answer.ts';
import { refusalOfForeignPost } from './protection/origin-guard.ts';
import { withDeadline } from '../use-cases/with-deadline.ts';
import { readWhileAdmitted, refusedIfEnded } from './reading/admitted-form.ts';
import { describeInvalid, isClientsFault } from './reading/invalid-request.ts';
import { lowerCaseUuids } from './reading/lower-case-uuids.ts';
import { formOf } from './reading/multipart-form.ts';
import { isFile, sendFile, sendPresented } from './send-answer.ts';
import { logRefusal, noteRefusal } from './protection/security-log.ts';
import type { Presented } from './present.ts';
import { presentOutcome, presentRefusal } from './present.ts';

/** A handler without its specific types: they are checked at its declaration, and its input by the schema. */
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
  const byKey: Readonly<Record<EndpointKey, Endpoint>> = endpoints;
  const byCall: object = handlers;
  for (const [key, endpoint] of Object.entries(byKey)) {
    const [method = 'GET', path = '/'] = key.split(' ');
    const handler = (byCall as AnyHandlers)[key];
    if (handler === undefined) throw new Error(`no handler for ${key}`);
    const prefix = endpoint.caller === 'merchant' ? '' : options.apiPrefix;
    const route = {
      method,
      schema: {
        ...(method === 'GET' ? { querystring: endpoint.request } : { body: endpoint.request }),
        ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      },
      onRequest: (request: FastifyRequest, reply: FastifyReply) =>
        authorise({ key, endpoint, handler, options, request, reply }),
      attachValidation: typeof handler === 'object',
      // a POST without a body means {}
      preValidation: async (request: FastifyRequest) => {
        if (method === 'POST') request.body ??= {};
      },
      preHandler: (request: FastifyRequest, reply: FastifyReply) =>
        admitAgain({ key, endpoint, handler, options, request, reply }),
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        answer({ key, endpoint, handler, options, request, reply }),
      errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
        refuseUnreadable({ key, endpoint, handler, options, request, reply }, error),
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
};

/** The caller of each request, and the time its authentication took. */
const callers = new WeakMap<
  FastifyRequest,
  { readonly caller: KnownCaller; readonly milliseconds: number }
>();

/** Refuses an unauthorised request before its body is read. */
async function authorise(call: Call): Promise<FastifyReply | undefined> {
  const { endpoint, handler, options, request } = call;
  // a session reader checks the session in the round trip that reads its answer
  const refused =
    refusalOfForeignPost(endpoint, request, options.context.settings.publicUrl) ??
    (typeof handler === 'object' ? null : await options.firstAnswer(() => refusedByGuard(call)));
  return sendRefusal(call, refused);
}

function sendRefusal(
  { key, options, request, reply }: Call,
  refused: Refusal | null,
): FastifyReply | undefined {
  if (refused === null) return undefined;
  logRefusal(options.context, { call: key, request, refusal: refused });
  return sendPresented(reply, presentRefusal(refused));
}

/**
 * The body may arrive long after the headers: what a caller may do counts when it has been read
 * (docs/spec/reliability.md#S-59).
 */
async function admitAgain(call: Call): Promise<FastifyReply | undefined> {
  const { endpoint, handler, options, request } = call;
  if (request.method === 'GET' || endpoint.caller === 'anyone' || typeof handler === 'object')
    return undefined;
  return sendRefusal(call, await options.firstAnswer(() => refusedByGuard(call)));
}

async function refusedByGuard({ key, endpoint, options, request, reply }: Call): Promise<Refusal | null> {
  const { context } = options;
  const input = { call: key, context, exchange: exchangeOf(request, reply), request };
  const began = performance.now();
  const caller = await admit(endpoint, input);
  if (!caller.ok) return caller.error;
  const before = callers.get(request)?.milliseconds ?? 0;
  callers.set(request, { caller: caller.value, milliseconds: before + performance.now() - began });
  return null;
}

/**
 * Records an invalid request of staff in the staff log like any refusal, then answers it as an error
 * (docs/spec/reliability.md#S-45).
 */
function refuseUnreadable(call: Call, error: FastifyError): unknown {
  return noteUnreadable(call, error).then(() => {
    throw error;
  });
}

async function noteUnreadable({ key, options, request }: Call, error: FastifyError): Promise<void> {
  if (!isClientsFault(error)) return;
  const caller = callers.get(request)?.caller ?? null;
  await noteRefusal(options.context, { call: key, request, caller, refusal: describeInvalid(error) });
}

async function answer(call: Call): Promise<FastifyReply> {
  const { validationError } = call.request;
  if (validationError !== undefined) {
    const refused = await call.options.firstAnswer(() => refusedByGuard(call));
    if (refused === null) throw validationError;
    return sendPresented(call.reply, presentRefusal(refused));
  }
  const sent = await presented(call);
  return 'readyFile' in sent ? sendFile(call, sent) : sendPresented(call.reply, sent);
}

async function presented(call: Call): Promise<Presented | ReadyFile> {
  const { handler, options } = call;
  if (typeof handler === 'object')
    return presentOutcome(
      await options.firstAnswer(() => readInSession(handler, inputOf(call, options.context))),
    );
  if (isStaffCall(call)) return runHandler(call, handler, options.context);
  const { requestDeadlineMilliseconds } = options.context.settings;
  const left = requestDeadlineMilliseconds - (callers.get(call.request)?.milliseconds ?? 0);
  return withDeadline(options.context, left, (context) => runHandler(call, handler, context));
}

/**
 * True for calls of staff. They have no deadline, because e.g. reports over years and eleven hashes of a log-in take
 * long.
 */
function isStaffCall({ key, endpoint }: Call): boolean {
  return typeof endpoint.caller === 'object' || key.includes(' /admin/');
}

/**
 * Runs a handler. `context` belongs to this call and ends with its deadline; idempotency and logs are written
 * regardless.
 */
async function runHandler(
  call: Call,
  handler: Exclude<AnyHandler, AnyReader>,
  context: Context,
): Promise<Presented | ReadyFile> {
  const { key, endpoint, options, request } = call;
  const input = inputOf(call, context);
  const { exchange, params } = input;
  const caller = callers.get(request)?.caller ?? null;
  if (widensConsent(caller, input.request)) {
    const refused = refuse('session.code.required.error').error;
    await noteRefusal(options.context, { call: key, request, caller, refusal: refused });
    return presentRefusal(refused);
  }
  const ask = async (): Promise<Result<object, Refusal>> => {
    const outcome = await refusedIfEnded(() => handler({ ...input, caller }));
    if (outcome.ok) await noteInStaffLog(options.context, { key, caller, params, exchange });
    else await noteRefusal(options.context, { call: key, request, caller, refusal: outcome.error });
    return outcome;
  };
  if (endpoint.idempotent !== undefined)
    return onceByKey(options.context, { key, endpoint, request, caller, exchange }, async () =>
      presentOutcome(await ask()),
    );
  // a public read has no guard, so the handler makes the first database request
  const isFirst = endpoint.caller === 'anyone' && request.method === 'GET';
  const outcome = await (isFirst ? options.firstAnswer(ask) : ask());
  return outcome.ok && isFile(outcome.value) ? outcome.value : presentOutcome(outcome);
}

function inputOf(call: Call, context: Context): AnyInput {
  const { endpoint, request, reply } = call;
  return {
    context,
    request: inputSentWith(call),
    params: endpoint.params === undefined ? null : lowerCaseUuids(endpoint.params, request.params),
    exchange: exchangeOf(request, reply),
  };
}

/** The input of a call. The handler reads a form while it arrives, so the caller is admitted again at its end. */
function inputSentWith(call: Call): unknown {
  const { endpoint, request } = call;
  if (request.method !== 'POST') return lowerCaseUuids(endpoint.request, request.query);
  if (endpoint.accepts === undefined) return lowerCaseUuids(endpoint.request, request.body);
  return readWhileAdmitted(formOf(request), () => refusedByGuard(call));
}

async function readInSession(reader: AnyReader, input: AnyInput): AnyAnswer {
  const sessionToken = input.exchange.cookie('client');
  return sessionToken === null
    ? refuse('no.session.error')
    : reader.readInSession({ ...input, sessionToken });
}
