/** The only country whose phones can log in (docs/spec/specification.md#9). */
export const countryCode = '7';

export type Phone = { readonly countryCode: string; readonly phone: string };

const phoneLength = 10;
const groups = /^(\d{1,3})(\d{1,3})?(\d{1,2})?(\d{1,2})?/;

/** «+7 900 100-00-01» with non-breaking separators. */
export function formatPhone({ countryCode: code, phone }: Phone): string {
  return `+${onlyDigits(code)} ${formatPhoneDigits(onlyDigits(phone))}`
    .replaceAll(' ', '\u00a0')
    .replaceAll('-', '\u2011');
}

/** «900 100-00-01», also for a partly typed number (docs/spec/specification.md#5 «Admin phone field»). */
export function formatPhoneDigits(digits: string): string {
  const [, area = '', first, second, third] = groups.exec(digits) ?? [];
  const rest = [second, third].map((pair) => (pair === undefined ? '' : `-${pair}`)).join('');
  return `${area}${first === undefined ? '' : ` ${first}`}${rest}`;
}

/**
 * The digits of a field after an input or a paste. Drops the country code: a leading 7 or 8 in an empty field, or
 * before ten further digits. A complete number takes no further digit (docs/spec/specification.md#5).
 */
export function readPhoneDigits(text: string, digitsBefore: string): string {
  const digits = onlyDigits(text);
  const hasCountry = /^[78]/.test(digits) && (digitsBefore === '' || digits.length > phoneLength);
  if (hasCountry) return digits.slice(1, phoneLength + 1);
  const isOneTooMany = digitsBefore.length === phoneLength && digits.length === phoneLength + 1;
  return isOneTooMany ? digitsBefore : digits.slice(0, phoneLength);
}

export type PhoneProblem = 'Неверный номер телефона' | 'Введите номер из 10 цифр';

/** The error of a number; null when it is valid (docs/spec/specification.md#5 «Admin phone field»). */
export function phoneProblem(digits: string): PhoneProblem | null {
  if (digits !== '' && !digits.startsWith('9')) return 'Неверный номер телефона';
  return digits.length === phoneLength ? null : 'Введите номер из 10 цифр';
}

/** The cursor position in the formatted number after `digitCount` digits. */
export function positionAfterDigits(formatted: string, digitCount: number): number {
  let [digits, position] = [0, 0];
  while (digits < digitCount && position < formatted.length) {
    if (/\d/.test(formatted[position] ?? '')) digits += 1;
    position += 1;
  }
  return position;
}

export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}
