import type { AgreementTemplate } from './agreement-template.ts';

type ContractField =
  | 'orderNumber'
  | 'date'
  | 'operatorName'
  | 'operatorInn'
  | 'operatorOgrn'
  | 'operatorAddress'
  | 'operatorEmail'
  | 'merchantName'
  | 'customerName'
  | 'customerPhone'
  | 'cart'
  | 'purchaseAmount'
  | 'commission'
  | 'fullAmount'
  | 'paymentsCount'
  | 'payments'
  | 'penaltyRate'
  | 'penaltyCap';

/** The variants of a purchase in pairs, e.g. NAMED or UNNAMED. A purchase has exactly one variant of each pair. */
type ContractCase =
  | 'NAMED'
  | 'UNNAMED'
  | 'WITH_CART'
  | 'WITHOUT_CART'
  | 'FREE'
  | 'WITH_COMMISSION'
  | 'PAID_NOW'
  | 'SHIFTED'
  | 'WITH_PENALTY'
  | 'WITHOUT_PENALTY';

/**
 * The current contract template (docs/spec/rules.md#11). The signed texts are stored whole, so contracts of earlier
 * versions stay readable. A new text only needs a higher version here.
 */
export const contractTemplate: AgreementTemplate<ContractField, ContractCase> = {
  version: 1,
  title: 'Договор оплаты частями № {orderNumber} от {date}, редакция 1',
  sections: [
    {
      heading: 'Стороны',
      clauses: [
        {
          text: 'Оператор: {operatorName}, ИНН {operatorInn}, ОГРН {operatorOgrn}, адрес: {operatorAddress}.',
        },
        { text: 'Покупатель: {customerName}, телефон {customerPhone}.', onlyFor: 'NAMED' },
        { text: 'Покупатель: владелец номера телефона {customerPhone}.', onlyFor: 'UNNAMED' },
        { text: 'Продавец: {merchantName}.' },
        { text: 'Покупатель получает товар от продавца и платит за него оператору по графику из раздела 3.' },
      ],
    },
    {
      heading: 'Покупка и цена',
      clauses: [
        { text: 'Состав заказа:', list: 'cart', onlyFor: 'WITH_CART' },
        { text: 'Состав заказа указан в магазине.', onlyFor: 'WITHOUT_CART' },
        { text: 'Цена покупки: {purchaseAmount}.' },
        {
          text:
            'Комиссии нет. Сумма всех платежей: {fullAmount}. Она равна цене при оплате сразу, как требует ' +
            'закон № 283-ФЗ: за оплату частями покупатель ничего не доплачивает.',
          onlyFor: 'FREE',
        },
        {
          text:
            'Комиссия оператора: {commission}. Сумма всех платежей: {fullAmount}. Это цена покупки и комиссия: ' +
            'сумма больше цены при оплате сразу на размер комиссии.',
          onlyFor: 'WITH_COMMISSION',
        },
        {
          text:
            'Дополнительные услуги оператора, например перенос платежа, необязательны. Их цену покупатель видит ' +
            'до покупки услуги.',
        },
      ],
    },
    {
      heading: 'График платежей',
      clauses: [
        { text: '{paymentsCount}, даты по московскому времени:', list: 'payments' },
        {
          text:
            'Первый платеж покупатель вносит при оформлении. Если он внесён на следующий день, даты остальных ' +
            'платежей не меняются.',
          onlyFor: 'PAID_NOW',
        },
        {
          text: 'При оформлении деньги не списываются: оператор только сохраняет карту.',
          onlyFor: 'SHIFTED',
        },
      ],
    },
    {
      heading: 'Карта',
      clauses: [
        {
          text:
            'Оператор сохраняет карту, которую покупатель укажет при оформлении, и списывает с неё платежи в даты ' +
            'из раздела 3.',
        },
        { text: 'Если списать в день платежа не удалось, оператор повторяет попытку в следующие дни.' },
        {
          text:
            'Разрешение действует только для этого заказа. Платежи других заказов с этой карты не списываются, ' +
            'пока покупатель не разрешит этого отдельно.',
        },
        { text: 'Покупатель может сменить карту в любой момент на странице «Способ оплаты».' },
      ],
    },
    {
      heading: 'Просрочка',
      clauses: [
        {
          text:
            'Если платеж не внесён в срок и списать его не удалось, оператор начисляет штраф за каждый день ' +
            'просрочки: просроченная сумма × {penaltyRate} % / 365.',
          onlyFor: 'WITH_PENALTY',
        },
        {
          text:
            'Ставка штрафа: {penaltyRate} % годовых. Она не может быть выше {penaltyCap} % годовых (закон № 283-ФЗ). ' +
            'Штраф на штраф не начисляется. Других доплат за просрочку нет.',
          onlyFor: 'WITH_PENALTY',
        },
        { text: 'За просрочку штраф не начисляется. Долг при этом остаётся.', onlyFor: 'WITHOUT_PENALTY' },
      ],
    },
    {
      heading: 'Досрочная оплата',
      clauses: [
        {
          text:
            'Покупатель может внести весь долг, ближайший платеж или любую сумму от 1 рубля раньше срока, ' +
            'без доплаты и без предупреждения.',
        },
      ],
    },
    {
      heading: 'Возврат товара',
      clauses: [
        {
          text:
            'О возврате товара продавец сообщает оператору. Оператор уменьшает ещё не внесённые платежи, начиная ' +
            'с последнего. Если их не хватает, остальное возвращается на карту покупателя.',
        },
        {
          text:
            'Если заказ отменён до передачи товара, оператор возвращает все внесённые деньги, и платить больше ' +
            'не нужно.',
        },
      ],
    },
    {
      heading: 'Отзыв согласия',
      clauses: [
        {
          text:
            'Разрешение списывать с карты можно отозвать в любой момент на странице «Способ оплаты». Суммы и даты ' +
            'платежей не меняются: покупатель платит сам.',
        },
        {
          text:
            'Согласие на обработку персональных данных — отдельный документ. Его можно отозвать письмом на ' +
            '{operatorEmail} или по адресу оператора.',
        },
      ],
    },
    {
      heading: 'Жалобы',
      clauses: [
        { text: 'Жалобы принимаются по почте {operatorEmail} и по адресу оператора.' },
        { text: 'Покупатель может также обратиться в Банк России, в Роспотребнадзор и в суд.' },
      ],
    },
    {
      heading: 'Подписание',
      clauses: [
        {
          text:
            'Покупатель подписывает договор кодом из СМС, которое приходит на номер из раздела 1. Договор действует ' +
            'с первого платежа, а если первый платеж отложен — с сохранения карты.',
        },
        {
          text:
            'Оператор хранит этот текст без изменений. Покупатель может прочитать его и скачать на странице заказа ' +
            'в разделе «Документы».',
        },
      ],
    },
  ],
};
