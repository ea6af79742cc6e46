/** The longest address that the service takes, in characters. */
export const longestAddress = 254;

export const wrongAddress = 'Укажите адрес латинскими буквами, например anna@example.ru';

/** What is wrong with a typed address, for its field; null when it looks like one. The service checks it exactly. */
export function emailProblem(address: string): string | null {
  return /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(address) ? null : wrongAddress;
}
