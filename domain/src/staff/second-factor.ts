/**
 * Recovery codes for a lost authenticator (docs/spec/reliability.md#S-51). A code has 120 random bits, so that a keyed hash
 * protects it (ASVS 6.5.2).
 */
export const recoveryCodes = { count: 10, length: 24 } as const;

/** The digits and letters of a recovery code: no letter that is read as a digit. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Codes that an earlier version has issued. */
const formerPattern = /^\d{10}$/;
const authenticatorPattern = /^\d{6}$/;
const recoveryPattern = new RegExp(`^[${recoveryAlphabet}]{${recoveryCodes.length}}$`);

/**
 * A typed code without spaces and dashes, with «O», «I» and «L» read as digits; null when it is neither an authenticator
 * code nor a recovery code.
 */
export function readFactorCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const known = [authenticatorPattern, recoveryPattern, formerPattern];
  return known.some((pattern) => pattern.test(code)) ? code : null;
}

export function isRecoveryCode(code: string): boolean {
  return !authenticatorPattern.test(code);
}

/** Whether an earlier version has issued a recovery code: its ten digits are stored under a slow hash. */
export function isFormerRecoveryCode(code: string): boolean {
  return formerPattern.test(code);
}

/** A recovery code as shown, in groups of four: `7Q2K-…`. */
export function shownRecoveryCode(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}
