import { isInstant } from '#domain/dates.ts';
import { refuse } from '#domain/refusal.ts';
import { success } from '#domain/result.ts';
import { countMattersFor, listMatters, sortMatters } from '../../use-cases/matters/list-matters.ts';
import { releaseAsStaff, takeAsStaff } from '../../use-cases/matters/own-matter.ts';
import type { Handler } from '../handler.ts';

const listMattersHandler: Handler<'POST /admin/v1/matters/list'> = async ({
  context,
  caller: reader,
  request: { kind = null, own: isOwn = false, after, count, sort, place },
}) => {
  const page = { reader, kind, isOwn, count };
  if (sort !== undefined) {
    const { rows, next } = await sortMatters(context, { ...page, sort, after: place });
    return success({ matters: [...rows], next });
  }
  if (after === undefined)
    return success({ matters: [...(await listMatters(context, { ...page, after: null }))], next: null });
  const { since } = after;
  // the schema accepts days that no month has
  if (!isInstant(since)) return refuse('request.invalid.error', 'field=since');
  const matters = await listMatters(context, { ...page, after: { ...after, since } });
  return success({ matters: [...matters], next: null });
};

const countMattersHandler: Handler<'POST /admin/v1/matters/count'> = async ({ context, caller }) =>
  success({ count: await countMattersFor(context, caller) });

const takeMatterHandler: Handler<'POST /admin/v1/matters/take'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const taken = await takeAsStaff(context, { staff, ...request });
  return taken.ok ? success({}) : taken;
};

const releaseMatterHandler: Handler<'POST /admin/v1/matters/release'> = async ({
  context,
  caller: staff,
  request,
}) => {
  const released = await releaseAsStaff(context, { staff, ...request });
  return released.ok ? success({}) : released;
};

/** The handlers of the calls about what waits for staff. */
export const mattersHandlers = {
  'POST /admin/v1/matters/list': listMattersHandler,
  'POST /admin/v1/matters/count': countMattersHandler,
  'POST /admin/v1/matters/take': takeMatterHandler,
  'POST /admin/v1/matters/release': releaseMatterHandler,
} as const;
