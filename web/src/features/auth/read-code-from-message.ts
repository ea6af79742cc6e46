/**
 * The code from the message itself, where the browser can read it (WebOTP) and the person agrees; null where it
 * cannot. The way by hand stays open all the while.
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
    // Refused, timed out or called off: the person types the code.
    return null;
  }
}
