import type { RequestOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { readUser, type User } from './user.ts';
import { hasCode } from '../wire/api-error.ts';
import { call } from '../wire/call.ts';
import { parseProofDemand, type Proof } from './proof.ts';

export type PhoneData = { readonly countryCode: string; readonly phone: string };

/** A code that the server has sent. */
export type SentCode = {
  /** Seconds from the response until the client may request a new code. */
  readonly newOtpDelaySeconds: number;
  /** Seconds from the response until the code expires; null in the response of an older server. */
  readonly validSeconds: number | null;
  /** Attempts left for this code. */
  readonly otpCountLeft: number;
};

type StaffCredentials = RequestOf<Endpoints['POST /admin/auth']>;
type NewPassword = RequestOf<Endpoints['POST /admin/auth/password']>;

type CodeEndpoint = 'POST /client/auth/start' | 'POST /client/auth/newOtp';

/**
 * Requests a first or a new code (docs/spec/specification.md#7). Solves the proof of work in the background when the
 * server requires one (docs/spec/reliability.md#4.1).
 */
export async function requestCode(name: CodeEndpoint, phone: PhoneData): Promise<SentCode> {
  const { otp } = await call(name, phone).catch(async (error: unknown) =>
    call(name, { ...phone, proof: await proofFor(error) }),
  );
  return {
    newOtpDelaySeconds: otp.newOtpDelay,
    validSeconds: otp.validSeconds ?? null,
    otpCountLeft: otp.otpCountLeft,
  };
}

/** @throws the original error when it does not require a proof of work. */
async function proofFor(error: unknown): Promise<Proof> {
  const demand = hasCode(error, 'proof.required.error') ? parseProofDemand(error.description ?? '') : null;
  if (demand === null) throw error;
  const { solveProof } = await import('./solve-proof.ts');
  return solveProof(demand);
}

/** Logs in with the code (docs/spec/specification.md#7). */
export async function finishLogIn(phone: PhoneData, code: string): Promise<User> {
  const { clientDto } = await call('POST /client/auth/finish', { ...phone, otp: code });
  return readUser({ clientDto, openedBy: 'LOG_IN' });
}

/** Exchanges the code entered in this browser at the checkout for a session (docs/spec/rules.md#7). */
export async function exchangeCheckoutCode(token: string): Promise<User> {
  return readUser(await call('POST /client/auth/exchange', { token }));
}

/** Replaces the old password and logs the employee in (docs/spec/rules.md#7). */
export async function changeStaffPassword(change: NewPassword): Promise<User> {
  const { permissions } = await call('POST /admin/auth/password', change);
  return { kind: 'STAFF', permissions, lastSearchPhone: null };
}

/** Logs an employee in and returns the user (docs/spec/specification.md#7). */
export async function logInStaff(credentials: StaffCredentials): Promise<User> {
  const { permissions } = await call('POST /admin/auth', credentials);
  return { kind: 'STAFF', permissions, lastSearchPhone: null };
}
