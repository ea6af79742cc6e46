import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { kopecks, noMoney, parseRoubles } from '#domain/money.ts';
import type { PaymentQuote } from '../../../api/payments/early-payment.ts';
import { sumQuoteQuery } from '../../../api/payments/payment-queries.ts';
import { saidBy } from '../../../api/wire/said-by.ts';
import { formatMoney } from '../../../format/money.ts';

/** One rouble (docs/spec/rules.md#5). */
const least = kopecks(100);
const notWorkedOut = 'Не удалось посчитать график. Попробуйте ещё раз';
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
  /** It may be paid, and what that would do is on its way. */
  readonly isAsking: boolean;
  /** null unless the server could not say what it would do. */
  readonly askAgain: (() => void) | null;
};

/** «Другая сумма» as it is typed, and what the server says it would do (docs/spec/rules.md#5). */
export function useSum(orderUuid: OrderUuid, wholeDebt: Kopecks): Sum {
  const [text, type] = useState<string | null>(null);
  const problem = problemOf(text, wholeDebt);
  const amount = problem === null ? amountOf(text) : null;
  const { quote, failure, askAgain } = useSumQuote(orderUuid, amount);
  const isAsking = amount !== null && quote === null && failure === null;
  return { text, type, problem: problem ?? failure, quote, isAsking, askAgain };
}

/** Asked for once nothing more is typed; null stands for a sum that cannot be paid. */
function useSumQuote(orderUuid: OrderUuid, amount: Kopecks | null) {
  const settled = useSettled(amount);
  const isSettled = settled !== null && settled === amount;
  const { data, error, isFetching, refetch } = useQuery({
    ...sumQuoteQuery({ orderUuid, amount: settled ?? noMoney }),
    enabled: isSettled,
  });
  const quote = isSettled ? (data ?? null) : null;
  const hasFailed = isSettled && quote === null && !isFetching && error !== null;
  if (!hasFailed) return { quote, failure: null, askAgain: null };
  return { quote, failure: saidBy(error, notWorkedOut), askAgain: () => void refetch() };
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
