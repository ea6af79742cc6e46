import { kopecks } from '#domain/money.ts';
import { success } from '#domain/result.ts';
import { quoteSum } from '../../use-cases/payments/paying/quote-options.ts';
import type { Handler } from '../handler.ts';
import { presentQuote } from './present-quote.ts';

export const quoteSumHandler: Handler<'POST /early-payment/quoteSum'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const order = { clientUuid: caller.clientUuid, orderUuid };
  const quoted = await quoteSum(context, order, kopecks(request.amount));
  return quoted.ok ? success(presentQuote(quoted.value)) : quoted;
};
