import { success } from '#domain/result.ts';
import {
  recordContactRefusal,
  switchOwnContactRefusal,
} from '../../use-cases/notifications/refuse-contact.ts';
import type { Handler } from '../handler.ts';

export const switchOwnContactRefusalHandler: Handler<'POST /client/contactRefusal'> = async ({
  context,
  caller: { clientUuid },
  request: { isRefused },
}) => {
  await switchOwnContactRefusal(context, clientUuid, isRefused);
  return success({});
};

export const recordContactRefusalHandler: Handler<'POST /admin/v1/client/contactRefusal'> = async ({
  context,
  caller,
  request: { isRefused, comment, phone },
}) => {
  const change = { staff: caller, phone, isRefused, reason: comment.trim() };
  const recorded = await recordContactRefusal(context, change);
  return recorded.ok ? success({}) : recorded;
};
