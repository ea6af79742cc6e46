import { day, percent, rouble } from '../documents/document-words.ts';
import { countPhrase, plurals } from '../plural.ts';
import type { Charge, ContractFacts } from './facts.ts';
import type { Operator } from './operator.ts';

/** The values of the placeholders of a contract. Every published version is filled with them. */
export function contractValues(facts: ContractFacts) {
  return {
    ...operatorValues(facts.operator),
    orderNumber: facts.orderNumber,
    date: day(facts.date),
    merchantName: facts.merchantFullName,
    customerName: facts.customerName ?? '',
    customerPhone: facts.customerPhone,
    cart: facts.cart.map(
      ({ name, itemAmount, itemPrice }) => `${name}: ${itemAmount} шт. по ${rouble(itemPrice)}`,
    ),
    purchaseAmount: rouble(facts.purchaseAmount),
    commission: rouble(facts.commission),
    fullAmount: rouble(facts.fullAmount),
    paymentsCount: countPhrase(facts.payments.length, plurals.payment),
    payments: facts.payments.map(chargeLine),
    penaltyRate: percent(facts.penaltyRate),
    penaltyCap: percent(facts.penaltyCap),
  };
}

export function operatorValues({ name, inn, ogrn, address, email }: Operator) {
  return {
    operatorName: name,
    operatorInn: inn,
    operatorOgrn: ogrn,
    operatorAddress: address,
    operatorEmail: email,
  };
}

/** «платеж 2, 25.12.2026: 1 000,00 ₽». */
export function chargeLine({ paymentNumber, planDate, amount, commission }: Charge): string {
  const part = commission > 0 ? `, в том числе комиссия ${rouble(commission)}` : '';
  return `платеж ${paymentNumber}, ${day(planDate)}: ${rouble(amount)}${part}`;
}

/** The variants of a purchase in pairs. A purchase has exactly one variant of each pair. */
type ContractCase =
  | ('NAMED' | 'UNNAMED')
  | ('WITH_CART' | 'WITHOUT_CART')
  | ('FREE' | 'WITH_COMMISSION')
  | ('PAID_NOW' | 'SHIFTED')
  | ('WITH_PENALTY' | 'WITHOUT_PENALTY');

export function contractCases(facts: ContractFacts): readonly ContractCase[] {
  return [
    facts.customerName === null ? 'UNNAMED' : 'NAMED',
    facts.cart.length === 0 ? 'WITHOUT_CART' : 'WITH_CART',
    facts.commission === 0 ? 'FREE' : 'WITH_COMMISSION',
    facts.isShifted ? 'SHIFTED' : 'PAID_NOW',
    facts.penaltyRate > 0 ? 'WITH_PENALTY' : 'WITHOUT_PENALTY',
  ];
}
