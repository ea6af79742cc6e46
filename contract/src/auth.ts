import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { clientProfile, openedBy, permission } from './clients.ts';
import { credentials, factorRefusals } from './second-factor.ts';
import { checkoutToken, timestamp, nothing, phoneFields, record } from './fields.ts';
import { lines, secret, token } from './texts.ts';

const otp = record({
  actionExpiredAt: timestamp,
  otpLastUpdate: timestamp,
  newOtpDelay: Type.Integer({ description: 'seconds until a new code can be requested' }),
  otpCountLeft: Type.Integer({ description: 'attempts left' }),
  validSeconds: Type.Optional(Type.Integer({ description: 'seconds until the code expires' })),
});

const phoneRefusals = [
  'client.blocked.error',
  'client.not.exist.error',
  'client.inactive.error',
  'request.limit.exceeded',
] as const;

/** Proof of work that an untrusted browser submits in attack mode (docs/spec/reliability.md#4.1 «Attack mode»). */
const proof = record({
  challenge: token(200),
  nonce: Type.String({
    pattern: '^\\d{1,15}$',
    description: 'SHA-256 of `challenge.nonce` begins with as many zero bits as the refusal asks for',
  }),
});

const codeRequest = record({ ...phoneFields, proof: Type.Optional(proof) });

/**
 * The page to open after log-in. Only pages of this service are accepted; other addresses are ignored
 * (docs/spec/reliability.md#D-10).
 */
const ownAddress = lines(512);
/** Campaign tag for marketing statistics. */
const campaignTag = lines(64);

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
    summary: 'Sends a new code; the old code becomes invalid',
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
      'Exchanges the checkout code of this browser for a session limited to viewing and paying orders; once, within 15 minutes',
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
    summary: 'Logs a staff member in and ends their other session',
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
    summary: 'Changes a password, also an expired one, and logs in with the new one',
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
    summary: 'Ends the staff session',
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: nothing,
    response: nothing,
    errors: [],
  },
  'GET /client/sessions': {
    summary: 'Active sessions of the client, last used first',
    source: 'docs/spec/rules.md#7',
    caller: 'client',
    checkoutSession: true,
    request: nothing,
    response: record({
      sessions: Type.Array(
        record({
          createdAt: timestamp,
          lastSeenAt: timestamp,
          current: Type.Boolean({ description: 'the session of this request' }),
        }),
      ),
    }),
    errors: [],
  },
  'POST /client/sessions/endOthers': {
    summary: 'Ends all other sessions of the client; allowed within ten minutes after a log-in',
    source: 'docs/spec/rules.md#7',
    caller: 'client',
    request: nothing,
    response: nothing,
    errors: ['session.not.fresh.error'],
  },
  'POST /login/oauth2/authorization/sberid': {
    summary: 'Starts the log-in by Сбер ID; a GET with the same fields redirects to the bank',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#2 «Phone login page»',
    caller: 'anyone',
    request: record({
      returnUrl: Type.Optional(ownAddress),
      authUrl: Type.Optional(ownAddress),
      utm_source: Type.Optional(campaignTag),
      utm_medium: Type.Optional(campaignTag),
      utm_campaign: Type.Optional(campaignTag),
    }),
    response: record({
      authorizationUrl: Type.String({ description: "the bank's page; open it unchanged" }),
    }),
    errors: ['sberid.auth.failed.error'],
  },
  'POST /logout': {
    summary: 'Ends the session of the browser, of a client or of staff',
    source: 'docs/spec/specification.md#7',
    caller: 'anyone',
    request: nothing,
    response: nothing,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
