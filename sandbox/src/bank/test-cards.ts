import {
  approvedVerdict,
  type Card,
  type CardBehaviour,
  declineWith,
  maskPan,
  moscowMonth,
  type PaymentSystem,
  paymentSystemOf,
  type Verdict,
} from './card.ts';

/** A test card on the sandbox page. */
export type TestCard = {
  readonly pan: string;
  readonly brand: PaymentSystem;
  /** MM/YY, computed from the sandbox clock. */
  readonly expiry: string;
  readonly cvc: string;
  readonly behaviour: string;
};

/** The CVC that is refused with actionCode 82 for every card; all other CVCs are accepted. */
export const wrongCvc = '000';

type Row = { readonly pan: string; readonly text: string; readonly monthsValid?: number };

const rows: readonly Row[] = [
  { pan: '4111111111111111', text: 'Оплата проходит без вопросов' },
  { pan: '5555555555554444', text: 'Оплата проходит без вопросов' },
  { pan: '2202500000000001', text: 'Оплата проходит без вопросов' },
  { pan: '6222800000000002', text: 'Оплата проходит без вопросов' },
  { pan: '3566800000000003', text: 'Оплата проходит без вопросов' },
  { pan: '6771000000000004', text: 'Оплата проходит без вопросов' },
  { pan: '4000000000003220', text: 'На странице просит код 3-D Secure (123456), затем проходит' },
  { pan: '4000100000002006', text: 'Код 3-D Secure не принимается никогда: отказ -2006' },
  {
    pan: '4000600000003003',
    text: 'Оплата привязанной картой просит код 3-D Secure, если платит сам клиент; списание без клиента проходит',
  },
  { pan: '4000600000000116', text: 'Отказ 116: недостаточно средств' },
  { pan: '5100300000000101', text: 'Отказ 101: карта просрочена' },
  { pan: '2202500000000043', text: 'Отказ 43: карта украдена' },
  { pan: '5100900000000041', text: 'Отказ 41: карта утеряна' },
  { pan: '4000800000000005', text: 'Отказ 5: банк карты не объясняет причину' },
  { pan: '4000400000000061', text: 'Отказ 61: превышен лимит по карте' },
  { pan: '2202600000000082', text: 'Отказ 82: неверный CVC' },
  {
    pan: '5100100000001160',
    text: 'Первая оплата проходит, списания по привязке отклоняются: 116, недостаточно средств',
  },
  {
    pan: '2202500000004300',
    text: 'Первая оплата проходит, списания по привязке отклоняются: 43, карта украдена',
  },
  {
    pan: '2202900000002116',
    text: 'Первая оплата проходит, два первых списания по привязке отклоняются (116), дальше проходят',
  },
  { pan: '5100700000001001', text: 'На странице первая попытка отклоняется (116), вторая проходит' },
  { pan: '2202900000001019', text: 'Итог неизвестен (151019) одну минуту, затем оплата проходит' },
  { pan: '2202930000009019', text: 'Итог неизвестен (151019) сутки, затем оплата проходит' },
  { pan: '4000300000000998', text: 'Итог неизвестен (998) одну минуту, затем отказ 5' },
  {
    pan: '5100300000005019',
    text: 'Первая оплата проходит; итог списания по привязке неизвестен (151019) одну минуту, затем проходит',
  },
  {
    pan: '2202400000001200',
    text: 'Проходит, но срок карты кончается в следующем месяце: потом отказ 101',
    monthsValid: 1,
  },
];

const alwaysApproved: CardBehaviour = { page: [approvedVerdict], binding: [approvedVerdict] };
const alwaysDeclined = (actionCode: number): CardBehaviour => ({
  page: [declineWith(actionCode)],
  binding: [declineWith(actionCode)],
});

const approvedAfter = (seconds: number): Verdict => ({
  kind: 'UNANSWERED',
  actionCode: 151019,
  approvedInTheEnd: true,
  seconds,
});
const declinedAfterAMinute: Verdict = {
  kind: 'UNANSWERED',
  actionCode: 998,
  approvedInTheEnd: false,
  seconds: 60,
};

/** Behaviour by the last four digits, for the cards above and for any other valid number. */
const behaviourByLastFour: Readonly<Record<string, CardBehaviour>> = {
  '3220': { page: [{ kind: 'CHALLENGE', passes: true }], binding: [approvedVerdict] },
  '2006': { page: [{ kind: 'CHALLENGE', passes: false }], binding: [{ kind: 'CHALLENGE', passes: false }] },
  '3003': { page: [approvedVerdict], binding: [{ kind: 'CHALLENGE', passes: true }] },
  '0116': alwaysDeclined(116),
  '0101': alwaysDeclined(101),
  '0043': alwaysDeclined(43),
  '0041': alwaysDeclined(41),
  '0005': alwaysDeclined(5),
  '0061': alwaysDeclined(61),
  '0082': alwaysDeclined(82),
  '1160': { page: [approvedVerdict], binding: [declineWith(116)] },
  '4300': { page: [approvedVerdict], binding: [declineWith(43)] },
  '2116': { page: [approvedVerdict], binding: [declineWith(116), declineWith(116), approvedVerdict] },
  '1001': { page: [declineWith(116), approvedVerdict], binding: [approvedVerdict] },
  '1019': {
    page: [approvedAfter(60)],
    binding: [approvedAfter(60)],
  },
  '0998': {
    page: [declinedAfterAMinute],
    binding: [declinedAfterAMinute],
  },
  '9019': { page: [approvedAfter(86_400)], binding: [approvedAfter(86_400)] },
  '5019': { page: [approvedVerdict], binding: [approvedAfter(60)] },
};

function behaviourOf(pan: string): CardBehaviour {
  return behaviourByLastFour[pan.slice(-4)] ?? alwaysApproved;
}

/** The stored form of a typed card. */
export function cardOf(card: { pan: string; expiry: string; cardholder: string }): Card {
  return {
    maskedPan: maskPan(card.pan),
    expiry: card.expiry,
    cardholder: card.cardholder,
    system: paymentSystemOf(card.pan),
    behaviour: behaviourOf(card.pan),
  };
}

export function listTestCards(now: number): readonly TestCard[] {
  return rows.map(({ pan, text, monthsValid = 36 }) => {
    const month = moscowMonth(now, monthsValid);
    return {
      pan,
      brand: paymentSystemOf(pan),
      expiry: `${month.slice(4)}/${month.slice(2, 4)}`,
      cvc: '123',
      behaviour: text,
    };
  });
}
