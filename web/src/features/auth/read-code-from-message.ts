/**
 * Reads the code from the SMS with WebOTP if the browser supports it and the client agrees; null otherwise. The
 * client can type the code at any time.
 */
export async function readCodeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  const request = { otp: { transport: ['sms'] }, signal };
  try {
    const credential: unknown = await navigator.credentials.get(request);
    const code: unknown =
      typeof credential === 'object' && credential !== null ? Reflect.get(credential, 'code') : null;
    return typeof code === 'string' && /^\d+$/.test(code) ? code : null;
  } catch {
    // Refused, timed out or aborted: the client types the code.
    return null;
  }
}
