import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { kopecks, noMoney, parseRoubles } from '#domain/money.ts';
import type { PaymentQuote } from '../../../api/payments/early-payment.ts';
import { sumQuoteQuery } from '../../../api/payments/payment-queries.ts';
import { formatMoney } from '../../../format/money.ts';

/** One rouble (rules 5). */
const least = kopecks(100);
/** A sum is quoted once nothing more is typed for so long. */
const pauseMilliseconds = 400;

export type Sum = {
  /** null while the field is closed. */
  readonly text: string | null;
  readonly type: (text: string | null) => void;
  /** What is wrong with it, once it can be told. */
  readonly problem: string | null;
  /** What paying it would do; null until the server has said so. */
  readonly quote: PaymentQuote | null;
};

/** «Другая сумма» as it is typed, and what the server says it would do (rules 5). */
export function useSum(orderUuid: OrderUuid, wholeDebt: Kopecks): Sum {
  const [text, type] = useState<string | null>(null);
  const amount = amountOf(text);
  const settled = useSettled(amount);
  const isAllowed = settled !== null && settled === amount && settled >= least && settled < wholeDebt;
  const { data } = useQuery({
    ...sumQuoteQuery({ orderUuid, amount: settled ?? noMoney }),
    enabled: isAllowed,
  });
  return { text, type, problem: problemOf(text, wholeDebt), quote: isAllowed ? (data ?? null) : null };
}

function amountOf(text: string | null): Kopecks | null {
  // a comma that the kopecks have not followed yet
  const sum = parseRoubles(text?.replace(/[.,]$/, '') ?? '');
  return sum.ok ? sum.value : null;
}

function problemOf(text: string | null, wholeDebt: Kopecks): string | null {
  if (text === null || text === '') return null;
  const amount = amountOf(text);
  if (amount === null) return 'Введите сумму в рублях';
  if (amount < least) return `Не меньше ${formatMoney(least)}`;
  return amount < wholeDebt ? null : 'Это весь долг или больше: выберите «Весь долг»';
}

function useSettled(amount: Kopecks | null): Kopecks | null {
  const [settled, settle] = useState(amount);
  useEffect(() => {
    const timer = setTimeout(() => {
      settle(amount);
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [amount]);
  return settled;
}
