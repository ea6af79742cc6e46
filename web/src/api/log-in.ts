import type { User } from './user.ts';
import { readUser } from './user.ts';
import { call } from './call.ts';

export type PhoneData = { readonly countryCode: string; readonly phone: string };

/** A code that the server has sent. */
export type SentCode = {
  /** Seconds until a new one may be asked for. */
  readonly newOtpDelaySeconds: number;
  /** Attempts left for this one. */
  readonly otpCountLeft: number;
};

/** Asks for a code, the first one or a new one (spec 7). */
export async function askForCode(
  name: 'POST /client/auth/start' | 'POST /client/auth/newOtp',
  phone: PhoneData,
): Promise<SentCode> {
  const { otp } = await call(name, phone);
  return { newOtpDelaySeconds: otp.newOtpDelay, otpCountLeft: otp.otpCountLeft };
}

/** Logs in with the code (spec 7). */
export async function finishLogIn(phone: PhoneData, code: string): Promise<User> {
  return readUser(await call('POST /client/auth/finish', { ...phone, otp: code }));
}
