import { Type } from 'typebox';
import { permission } from './clients.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, record } from './fields.ts';
import { secret, text } from './texts.ts';

/** Credentials of staff. */
export const credentials = {
  login: text(64),
  password: secret(128),
  code: Type.Optional(
    // an authenticator code or a recovery code, required when a second factor is set up
    secret(32),
  ),
};

export const factorRefusals = ['admin.factor.required.error', 'admin.factor.wrong.error'] as const;

const credentialRefusals = ['admin.credentials.error', 'request.limit.exceeded', ...factorRefusals] as const;
const recoveryCodes = Type.Array(Type.String(), { description: 'shown only once' });

/** The second factor of staff: codes of an authenticator, and recovery codes (docs/spec/reliability.md#S-51). */
export const secondFactorEndpoints = {
  'GET /admin/v1/secondFactor': {
    summary: "State of the caller's second factor, and the number of unused recovery codes",
    source: 'docs/spec/reliability.md#S-51',
    caller: { staff: [] },
    request: nothing,
    response: record({
      login: Type.String(),
      enabled: Type.Boolean(),
      required: Type.Boolean(),
      recoveryCodesLeft: Type.Integer(),
    }),
    errors: [],
  },
  'POST /admin/auth/secondFactor/begin': {
    summary:
      'Creates a secret for an authenticator; the previous secret stays valid until the new one is confirmed',
    source: 'docs/spec/reliability.md#S-51',
    caller: 'anyone',
    request: record(credentials),
    response: record({
      secret: Type.String({ description: 'base32' }),
      otpauthUrl: Type.String({ description: 'content of the QR code for the authenticator' }),
    }),
    errors: credentialRefusals,
  },
  'POST /admin/auth/secondFactor/confirm': {
    summary: 'Activates the new secret with its first code, and logs in',
    source: 'docs/spec/reliability.md#S-51',
    caller: 'anyone',
    request: record({ ...credentials, code: secret(32) }),
    response: record({ permissions: Type.Array(permission), recoveryCodes }),
    errors: [
      'admin.credentials.error',
      'admin.credentials.expired.error',
      'request.limit.exceeded',
      'admin.factor.wrong.error',
      'admin.factor.not.begun.error',
    ],
  },
  'POST /admin/auth/secondFactor/recoveryCodes': {
    summary: 'Replaces the recovery codes',
    source: 'docs/spec/reliability.md#S-51',
    caller: 'anyone',
    request: record(credentials),
    response: record({ recoveryCodes }),
    errors: [...credentialRefusals, 'admin.factor.not.begun.error'],
  },
  'POST /admin/auth/secondFactor/remove': {
    summary: 'Removes the second factor, unless the configuration requires one',
    source: 'docs/spec/reliability.md#S-51',
    caller: 'anyone',
    request: record(credentials),
    response: nothing,
    // `demanded`: the configuration requires a second factor; `required`: the request has no code
    errors: [...credentialRefusals, 'admin.factor.demanded.error'],
  },
} as const satisfies Record<string, Endpoint>;
