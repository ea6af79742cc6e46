/** Faults of the connection between product and sandbox, with their texts on the sandbox page. */
export const faultWords = {
  'timeout-before': 'запрос проглочен: ничего не сделано, ответа нет',
  'timeout-after': 'работа сделана, ответа нет',
  'http-500': 'ответ 500, ничего не сделано',
  'http-500-after': 'работа сделана, ответ 500',
  'http-429': 'ответ 429 «слишком часто», ничего не сделано',
  duplicate: 'уведомление или сообщение приходит дважды',
  drop: 'работа сделана, соединение оборвано; уведомление или сообщение не приходит вовсе',
  'late-success': 'форма, которая уже отклонена или закрыта по времени, всё же оплачивается',
  garbage: 'работа сделана, ответ нечитаем; уведомление с неверной подписью',
} as const;

/** Faults with a number after the colon. */
export const numberedFaultWords = {
  decline: 'decline:<код>: оплата отклонена с этим actionCode; остальные вызовы отвечают этим errorCode',
  slow: 'slow:<мс>: запрос стоит столько миллисекунд, потом работа и ответ',
  late: 'late:<мс>: работа сделана сразу, ответ, уведомление или сообщение приходит позже',
} as const;

export type PlainFault = keyof typeof faultWords;
export type NumberedFault = keyof typeof numberedFaultWords;
export type Fault = { readonly kind: PlainFault } | { readonly kind: NumberedFault; readonly number: number };

/** Parses `timeout-after`, `decline:116`, `slow:2000`; null for anything else. */
export function parseFault(text: string): Fault | null {
  if (isPlain(text)) return { kind: text };
  const [, kind = '', digits = ''] = /^([a-z]+):(-?\d{1,7})$/.exec(text) ?? [];
  if (!isNumbered(kind)) return null;
  const number = Number(digits);
  return kind !== 'decline' && number < 0 ? null : { kind, number };
}

function isPlain(text: string): text is PlainFault {
  return Object.hasOwn(faultWords, text);
}

function isNumbered(text: string): text is NumberedFault {
  return Object.hasOwn(numberedFaultWords, text);
}
