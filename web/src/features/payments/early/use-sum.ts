import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks, noMoney, parseRoubles } from '#domain/money.ts';
import type { PaymentQuote } from '../../../api/payments/early-payment.ts';
import { sumQuoteQuery } from '../../../api/payments/payment-queries.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { formatMoney } from '../../../format/money.ts';
import { useDebounced } from '../../../ui/forms/use-debounced.ts';

/** One rouble (docs/spec/rules.md#5). */
const minAmount = kopecks(100);
const quoteFailure = 'Не удалось посчитать график. Попробуйте ещё раз';
/** Debounce before an amount is quoted. */
const pauseMilliseconds = 400;

export type Sum = {
  /** null while the field is closed. */
  readonly text: string | null;
  readonly type: (text: string | null) => void;
  /** The error of the amount; null without one. */
  readonly problem: string | null;
  /** The quote of the amount; null until the server answers. */
  readonly quote: PaymentQuote | null;
  /** The amount is valid and its quote is loading. */
  readonly isAsking: boolean;
  /** Requests the quote again; null unless it failed. */
  readonly askAgain: (() => void) | null;
};

/** The typed amount of «Другая сумма» with its quote from the server (docs/spec/rules.md#5). */
export function useSum(orderUuid: OrderUuid, wholeDebt: Kopecks): Sum {
  const [text, type] = useState<string | null>(null);
  const problem = problemOf(text, wholeDebt);
  const amount = problem === null ? amountOf(text) : null;
  const { quote, failure, askAgain } = useSumQuote(orderUuid, amount);
  const isAsking = amount !== null && quote === null && failure === null;
  return { text, type, problem: problem ?? failure, quote, isAsking, askAgain };
}

/** The quote of an amount after the debounce; a null amount is not quoted. */
function useSumQuote(orderUuid: OrderUuid, amount: Kopecks | null) {
  const debounced = useDebounced(amount, pauseMilliseconds);
  const isDebounced = debounced !== null && debounced === amount;
  const { data, error, isFetching, refetch } = useQuery({
    ...sumQuoteQuery({ orderUuid, amount: debounced ?? noMoney }),
    enabled: isDebounced,
  });
  const quote = isDebounced ? (data ?? null) : null;
  const hasFailed = isDebounced && quote === null && !isFetching && error !== null;
  if (!hasFailed) return { quote, failure: null, askAgain: null };
  return { quote, failure: refusalMessage(error, quoteFailure), askAgain: () => void refetch() };
}

function amountOf(text: string | null): Kopecks | null {
  // a comma without kopecks after it
  const sum = parseRoubles(text?.replace(/[.,]$/, '') ?? '');
  return sum.ok ? sum.value : null;
}

function problemOf(text: string | null, wholeDebt: Kopecks): string | null {
  if (text === null || text === '') return null;
  const amount = amountOf(text);
  if (amount === null) return 'Введите сумму в рублях';
  if (amount < minAmount) return `Не меньше ${formatMoney(minAmount)}`;
  return amount < wholeDebt ? null : 'Это весь долг или больше: выберите «Весь долг»';
}
