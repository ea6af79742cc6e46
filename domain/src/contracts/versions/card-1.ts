import { day } from '../../documents/document-words.ts';
import { agreementTemplate } from '../agreement-template.ts';
import { chargeLine, operatorValues } from '../contract-values.ts';
import type { CardFacts } from '../facts.ts';

const fill = agreementTemplate({
  title: 'Согласие на списание с карты к договору № {orderNumber} от {date}, редакция 1',
  sections: [
    {
      heading: 'Кому и кто даёт согласие',
      clauses: [
        {
          text: [
            'Оператор: {operatorName}, ИНН {operatorInn}, ОГРН {operatorOgrn}, адрес: {operatorAddress}.',
          ],
        },
        { text: ['Согласие даёт покупатель, владелец номера телефона {customerPhone}.'] },
      ],
    },
    {
      heading: 'Что разрешает покупатель',
      clauses: [
        {
          text: [
            'Сохранить карту, которую покупатель укажет при оформлении заказа № {orderNumber} (продавец:',
            '{merchantName}). Номер карты хранит банк; оператор видит только его последние цифры.',
          ],
        },
        { text: ['Списывать с неё в эти даты эти суммы:'], list: 'payments', onlyFor: 'CHARGED' },
        {
          text: ['Других платежей по графику нет, поэтому списаний с карты не будет.'],
          onlyFor: 'NOT_CHARGED',
        },
        {
          text: [
            'Если списать в день платежа не удалось, повторять попытку в следующие дни. Сумма может стать',
            'меньше после возврата товара и после досрочной оплаты. Дата может стать позже после переноса платежа',
            'и после приостановки заказа.',
          ],
          onlyFor: 'CHARGED',
        },
      ],
    },
    {
      heading: 'Чего оператор не делает',
      clauses: [
        {
          text: [
            'Платежи других заказов с этой карты не списываются, пока покупатель не разрешит этого отдельно.',
          ],
        },
        {
          text: [
            'Штраф и дополнительные услуги с этой карты списываются, только когда покупатель платит сам.',
          ],
        },
      ],
    },
    {
      heading: 'Отзыв',
      clauses: [
        {
          text: [
            'Согласие можно отозвать в любой момент на странице «Способ оплаты». После отзыва',
            'автоматических списаний с карты нет. Суммы и даты платежей не меняются: покупатель',
            'платит сам.',
          ],
        },
        { text: ['Вопросы о списаниях принимаются по почте {operatorEmail} и по адресу оператора.'] },
      ],
    },
  ],
});

/** Published on 2026-11-26. */
export const card1 = {
  version: 1,
  textOf: ({ operator, date, payments, ...facts }: CardFacts): string =>
    fill(
      {
        ...operatorValues(operator),
        date: day(date),
        orderNumber: facts.orderNumber,
        merchantName: facts.merchantFullName,
        customerPhone: facts.customerPhone,
        payments: payments.map(chargeLine),
      },
      [payments.length > 0 ? 'CHARGED' : 'NOT_CHARGED'],
    ),
};
