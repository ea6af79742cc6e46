import { success } from '#domain/result.ts';
import {
  readCalendarFeed,
  renewCalendarFeed,
  viewCalendarFeed,
  withdrawCalendarFeed,
} from '../../use-cases/calendar/calendar-feed.ts';
import type { Handler } from '../handler.ts';

export const viewCalendarFeedHandler: Handler<'GET /client/calendar/feed'> = async ({ context, caller }) =>
  success({ openSince: await viewCalendarFeed(context, caller.clientUuid) });

export const renewCalendarFeedHandler: Handler<'POST /client/calendar/feed/renew'> = async ({
  context,
  caller,
}) => success({ token: await renewCalendarFeed(context, caller.clientUuid) });

export const withdrawCalendarFeedHandler: Handler<'POST /client/calendar/feed/withdraw'> = async ({
  context,
  caller,
}) => {
  await withdrawCalendarFeed(context, caller.clientUuid);
  return success({});
};

export const readCalendarFeedHandler: Handler<'GET /calendar/:token/payments.ics'> = async ({
  context,
  params,
}) => {
  const feed = await readCalendarFeed(context, params.token);
  return feed.ok ? success({ readyFile: streamOf(feed.value), fileName: 'payments.ics' }) : feed;
};

async function* streamOf(text: string): AsyncGenerator<string> {
  yield text;
}
