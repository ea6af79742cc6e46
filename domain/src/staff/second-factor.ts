/** Codes on paper for the day the authenticator is lost (docs/spec/reliability.md#S-51). */
export const recoveryCodes = { count: 10, digits: 10 } as const;

const codePattern = new RegExp(`^(?:\\d{6}|\\d{${recoveryCodes.digits}})$`);

/** What staff typed as their second factor, without the spaces and dashes in it; null when it can be neither kind of code. */
export function readFactorCode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return codePattern.test(digits) ? digits : null;
}

export function isRecoveryCode(code: string): boolean {
  return code.length === recoveryCodes.digits;
}

/** A recovery code as it is shown, in two halves: `12345-67890`. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
