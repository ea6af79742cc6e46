import type { Agreement, AgreementTemplate } from './agreement-template.ts';
import { fillTemplate } from './agreement-template.ts';
import type { Operator } from './operator.ts';

type OperatorField = 'operatorName' | 'operatorInn' | 'operatorOgrn' | 'operatorAddress' | 'operatorEmail';

/** The current text (federal law 152-FZ). A new text needs a higher version; signed texts are stored whole. */
const template: AgreementTemplate<OperatorField, never> = {
  version: 1,
  title: 'Согласие на обработку персональных данных, редакция 1',
  sections: [
    {
      heading: 'Кому и кто даёт согласие',
      clauses: [
        {
          text: 'Оператор: {operatorName}, ИНН {operatorInn}, ОГРН {operatorOgrn}, адрес: {operatorAddress}.',
        },
        { text: 'Согласие даёт владелец номера телефона, на который отправлен код для подписания.' },
      ],
    },
    {
      heading: 'Какие данные',
      clauses: [
        {
          text:
            'Номер телефона, а если их передал магазин — фамилия, имя, отчество и дата рождения; состав заказов, ' +
            'график и история платежей; маска и срок действия карты; адрес в сети и название браузера.',
        },
        { text: 'Номер карты целиком и её код оператор не получает: их вводят на странице банка.' },
      ],
    },
    {
      heading: 'Для чего и как',
      clauses: [
        {
          text:
            'Оператор обрабатывает данные, чтобы решить, одобрить ли покупку, заключить и исполнить договор, ' +
            'сообщать о платежах, отвечать на обращения и защищать покупателя от мошенников.',
        },
        {
          text:
            'Оператор собирает, хранит, уточняет, использует, передаёт и удаляет данные с помощью компьютеров ' +
            'и без них.',
        },
        {
          text:
            'Данные получают, только в нужном для этого объёме: банк, который проводит платежи, оператор связи, ' +
            'который доставляет СМС, и магазин, который узнаёт состояние своего заказа.',
        },
      ],
    },
    {
      heading: 'Срок и отзыв',
      clauses: [
        {
          text:
            'Согласие действует до исполнения договора и ещё 5 лет после него, если закон не требует хранить ' +
            'документы дольше.',
        },
        {
          text:
            'Согласие можно отозвать письмом на {operatorEmail} или по адресу оператора. После отзыва оператор ' +
            'обрабатывает данные, только если этого требует закон или договор, по которому ещё есть долг.',
        },
      ],
    },
  ],
};

/** The consent to the processing of personal data, a document separate from the contract (docs/spec/rules.md#11). */
export function personalDataConsent(operator: Operator): Agreement {
  const text = fillTemplate(template, {
    values: {
      operatorName: operator.name,
      operatorInn: operator.inn,
      operatorOgrn: operator.ogrn,
      operatorAddress: operator.address,
      operatorEmail: operator.email,
    },
    cases: [],
  });
  return { kind: 'PERSONAL_DATA', version: template.version, text };
}
