/** The longest address that the service takes, in characters. */
export const longestAddress = 254;

export const wrongAddress = 'Укажите адрес латинскими буквами, например anna@example.ru';

/** The error text for a typed address, or null when it has the form of an address. The service checks it exactly. */
export function emailProblem(address: string): string | null {
  return /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(address) ? null : wrongAddress;
}
