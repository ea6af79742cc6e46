/** Recovery codes for a lost authenticator (docs/spec/reliability.md#S-51). */
export const recoveryCodes = { count: 10, digits: 10 } as const;

const codePattern = new RegExp(`^(?:\\d{6}|\\d{${recoveryCodes.digits}})$`);

/** Removes spaces and dashes from a typed code; null when it is neither an authenticator code nor a recovery code. */
export function readFactorCode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return codePattern.test(digits) ? digits : null;
}

export function isRecoveryCode(code: string): boolean {
  return code.length === recoveryCodes.digits;
}

/** A recovery code as shown, in two halves: `12345-67890`. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
