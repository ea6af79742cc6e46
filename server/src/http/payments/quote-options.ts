import { success } from '#domain/result.ts';
import { quoteOptions } from '../../use-cases/payments/paying/quote-options.ts';
import type { Handler } from '../handler.ts';
import { presentQuote } from './present-quote.ts';

export const quoteOptionsHandler: Handler<'POST /early-payment/quote'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const quoted = await quoteOptions(context, { clientUuid: caller.clientUuid, orderUuid });
  if (!quoted.ok) return quoted;
  return success({
    options: quoted.value.options.map((option) => ({
      paymentObject: option.paymentObject,
      paymentCount: option.lines.length,
      ...presentQuote(option),
    })),
  });
};
