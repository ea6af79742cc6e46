import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { clientProfile, openedBy, permission } from './clients.ts';
import { credentials, factorRefusals } from './second-factor.ts';
import { checkoutToken, timestamp, nothing, phoneFields, record } from './fields.ts';
import { lines, secret, token } from './texts.ts';

const otp = record({
  actionExpiredAt: timestamp,
  otpLastUpdate: timestamp,
  newOtpDelay: Type.Integer({ description: 'seconds from now on until a new code may be asked for' }),
  otpCountLeft: Type.Integer({ description: 'attempts left' }),
});

const phoneRefusals = [
  'client.blocked.error',
  'client.not.exist.error',
  'client.inactive.error',
  'request.limit.exceeded',
] as const;

/** Work that the service asks of a browser it does not know while codes are being guessed (docs/spec/reliability.md#4.1 «Attack mode»). */
const proof = record({
  challenge: token(200),
  nonce: Type.String({
    pattern: '^\\d{1,15}$',
    description: 'SHA-256 of `challenge.nonce` begins with as many zero bits as the refusal asks for',
  }),
});

const codeRequest = record({ ...phoneFields, proof: Type.Optional(proof) });

/** A page of our own that the log-in leads to; anything else is passed over (docs/spec/reliability.md#D-10). */
const ownAddress = lines(512);
/** What tells the business where people come from. */
const mark = lines(64);

/** Log-in by phone and code (docs/spec/specification.md#2 «Phone login page», «OTP page»; docs/spec/rules.md#7). */
export const authEndpoints = {
  'POST /client/auth/start': {
    summary: 'Sends a code to the phone of a client',
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: codeRequest,
    response: record({ otp }),
    errors: [...phoneRefusals, 'otp.resend.too.early.error', 'proof.required.error'],
  },
  'POST /client/auth/newOtp': {
    summary: 'Sends a new code; the old one ends',
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: codeRequest,
    response: record({ otp }),
    errors: [...phoneRefusals, 'otp.resend.too.early.error', 'proof.required.error'],
  },
  'POST /client/auth/finish': {
    summary: 'Logs in with the code',
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: record({ ...phoneFields, otp: secret(16) }),
    response: record({ clientDto: clientProfile }),
    errors: [...phoneRefusals, 'invalid.otp.attempt.error', 'otp.expired.error', 'action.not.started.error'],
  },
  'POST /client/auth/exchange': {
    summary:
      'Exchanges the code that this browser has entered at the checkout for a session that shows and pays orders; once, within 15 minutes',
    source: 'docs/spec/rules.md#7',
    caller: 'anyone',
    request: record({ token: checkoutToken }),
    response: record({ clientDto: clientProfile, openedBy }),
    errors: ['checkout.exchange.error', 'client.blocked.error', 'client.inactive.error'],
  },
  'POST /client/auth/logout': {
    summary: "Ends the client's session",
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: nothing,
    response: nothing,
    errors: [],
  },
  'POST /admin/auth': {
    summary: 'Logs staff in; their other session ends',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#7',
    caller: 'anyone',
    request: record(credentials),
    response: record({ permissions: Type.Array(permission) }),
    errors: [
      'admin.credentials.error',
      'admin.credentials.expired.error',
      'request.limit.exceeded',
      ...factorRefusals,
      'admin.factor.missing.error',
    ],
  },
  'POST /admin/auth/password': {
    summary: 'Changes a password, one that is too old for a log-in too, and logs in with the new one',
    source: 'docs/spec/rules.md#7, docs/spec/specification.md#8 «Admin login»',
    caller: 'anyone',
    request: record({ ...credentials, newPassword: secret(256) }),
    response: record({ permissions: Type.Array(permission) }),
    errors: [
      'admin.credentials.error',
      'admin.password.weak.error',
      'request.limit.exceeded',
      ...factorRefusals,
      'admin.factor.missing.error',
    ],
  },
  'POST /admin/logout': {
    summary: 'Ends the session of staff',
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: nothing,
    response: nothing,
    errors: [],
  },
  'GET /client/sessions': {
    summary: 'Where the client is logged in now, last used first',
    source: 'docs/spec/rules.md#7',
    caller: 'client',
    checkoutSession: true,
    request: nothing,
    response: record({
      sessions: Type.Array(
        record({
          createdAt: timestamp,
          lastSeenAt: timestamp,
          current: Type.Boolean({ description: 'the session that asks' }),
        }),
      ),
    }),
    errors: [],
  },
  'POST /client/sessions/endOthers': {
    summary:
      'Logs the client out everywhere else, within ten minutes after a log-in; the session that asks goes on',
    source: 'docs/spec/rules.md#7',
    caller: 'client',
    request: nothing,
    response: nothing,
    errors: ['session.not.fresh.error'],
  },
  'POST /login/oauth2/authorization/sberid': {
    summary: 'Begins the log-in by Сбер ID; a GET with the same fields leads a window straight to the bank',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#2 «Phone login page»',
    caller: 'anyone',
    request: record({
      returnUrl: Type.Optional(ownAddress),
      authUrl: Type.Optional(ownAddress),
      utm_source: Type.Optional(mark),
      utm_medium: Type.Optional(mark),
      utm_campaign: Type.Optional(mark),
    }),
    response: record({
      authorizationUrl: Type.String({ description: "the bank's page; to be opened as it is" }),
    }),
    errors: ['sberid.auth.failed.error'],
  },
  'POST /logout': {
    summary: 'Ends whatever session the browser holds',
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: nothing,
    response: nothing,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
