import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { nothing, oneOf, record } from './fields.ts';
import { givenName, text } from './texts.ts';

const anyStaff = { staff: [] } as const;

const list = oneOf([
  'STAFF_LOG',
  'STAFF',
  'MATTERS',
  'PRODUCTS',
  'LAWS',
  'APPROVALS',
  'DIFFERENCES',
  'WEBHOOKS',
  'CLIENT_HISTORY',
  'PAUSE_REQUESTS',
  'METRIC_ROWS',
]);
const name = givenName(64);

/** The parameters of the address of a list. */
const filter = Type.Array(record({ name: text(16), value: text(64) }), { maxItems: 8 });

/** Filters of lists that staff have saved under a name. */
export const savedViewsEndpoints = {
  'POST /admin/v1/views/list': {
    summary: "The caller's saved filters of a list, by name",
    source: 'docs/decisions/0105-saved-views.md',
    caller: anyStaff,
    request: record({ list }),
    response: record({ views: Type.Array(record({ name: Type.String(), filter })) }),
    errors: [],
  },
  'POST /admin/v1/views/save': {
    summary: 'Saves a filter of a list, or replaces the one of the same name; at most twenty per list',
    source: 'docs/decisions/0105-saved-views.md',
    caller: anyStaff,
    request: record({ list, name, filter }),
    response: nothing,
    errors: ['request.invalid.error', 'request.limit.exceeded'],
  },
  'POST /admin/v1/views/remove': {
    summary: 'Removes a saved filter; a repeat changes nothing',
    source: 'docs/decisions/0105-saved-views.md',
    caller: anyStaff,
    request: record({ list, name }),
    response: nothing,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
