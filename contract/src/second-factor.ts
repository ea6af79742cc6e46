import { Type } from 'typebox';
import { permission } from './clients.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, record } from './fields.ts';
import { secret, text } from './texts.ts';

/** What staff prove themselves with. */
export const credentials = {
  login: text(64),
  password: secret(128),
  code: Type.Optional(
    // of the authenticator, or a recovery code, where a second factor is set up
    secret(32),
  ),
};

export const factorRefusals = ['admin.factor.required.error', 'admin.factor.wrong.error'] as const;

const proofRefusals = ['admin.credentials.error', 'request.limit.exceeded', ...factorRefusals] as const;
const recoveryCodes = Type.Array(Type.String(), { description: 'shown once and never again' });

/** The second factor of staff: codes of an authenticator, and recovery codes (docs/spec/reliability.md#S-51). */
export const secondFactorEndpoints = {
  'GET /admin/v1/secondFactor': {
    summary: 'Whether whoever asks has a second factor, and how many recovery codes are left',
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
      'Shows a secret for an authenticator; the one before it stays in use until a code of this one comes',
    source: 'docs/spec/reliability.md#S-51',
    caller: 'anyone',
    request: record(credentials),
    response: record({
      secret: Type.String({ description: 'base32' }),
      otpauthUrl: Type.String({ description: 'for a picture that the authenticator reads' }),
    }),
    errors: proofRefusals,
  },
  'POST /admin/auth/secondFactor/confirm': {
    summary: 'Puts the shown secret into use with a first code of it, and logs in',
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
    summary: 'New recovery codes in the place of those there are',
    source: 'docs/spec/reliability.md#S-51',
    caller: 'anyone',
    request: record(credentials),
    response: record({ recoveryCodes }),
    errors: [...proofRefusals, 'admin.factor.not.begun.error'],
  },
  'POST /admin/auth/secondFactor/remove': {
    summary: 'Takes the second factor away, where the configuration does not ask for one',
    source: 'docs/spec/reliability.md#S-51',
    caller: 'anyone',
    request: record(credentials),
    response: nothing,
    errors: [...proofRefusals, 'admin.factor.demanded.error'],
  },
} as const satisfies Record<string, Endpoint>;
