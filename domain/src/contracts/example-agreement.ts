import { calendarDate } from '../dates.ts';
import { type BasisPoints, basisPoints, kopecks, noMoney } from '../money.ts';
import type { AgreementKind } from './agreements.ts';
import { agreementsOf } from './contract.ts';
import type { Operator } from './operator.ts';

type Company = { readonly operator: Operator; readonly penaltyRate: BasisPoints };

/** The current text of a document, filled with an example purchase, for checks of the law (docs/spec/rules.md#15). */
export function exampleAgreement(kind: AgreementKind, { operator, penaltyRate }: Company): string {
  return agreementsOf({
    operator,
    penaltyRate,
    date: calendarDate('2026-01-01'),
    orderNumber: '1',
    merchantFullName: 'Магазин',
    customerName: null,
    customerPhone: '+7 900 •••-••-00',
    cart: [],
    purchaseAmount: kopecks(400_000),
    terms: {
      paymentsCount: 4,
      paymentsIntervalValue: 2,
      paymentsIntervalUnit: 'WEEKS',
      initialPayment: null,
      shiftPayment: false,
      isBased: true,
      withoutPenalties: false,
      commission: basisPoints(0),
      minCommission: noMoney,
      maxCommission: noMoney,
      commissionRule: 'ADD_FIRST_PAYMENT',
    },
  })[kind].text;
}
