-- A second pair of eyes for what moves money: a request waits until another person agrees to it or turns it down, or it runs out (issue 5 item 5).

create table approval_request (
  request_uuid uuid primary key,
  kind text not null check (kind in ('CANCEL_PAID_PENALTY', 'REFUND_ORDER', 'START_PRODUCT')),
  -- the penalty, the refund by its key, or the product: one request about each waits at a time
  subject_id text not null,
  order_uuid uuid references orders,
  -- kopecks that would move; null where none do at once
  amount bigint check (amount > 0),
  -- how what it is about stood when it was asked for: when it has changed since, nothing is done
  seen jsonb not null,
  -- null: a shop asked
  requested_by uuid references staff,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  state text not null check (state in ('WAITING', 'APPROVED', 'REJECTED', 'STALE', 'EXPIRED')),
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text check (length(reason) <= 255),
  check ((state = 'WAITING') = (decided_at is null)),
  -- nobody agrees to what they asked for themselves
  check (state <> 'APPROVED' or decided_by is distinct from requested_by)
);
create unique index approval_request_waiting on approval_request (kind, subject_id) where state = 'WAITING';
create index approval_request_by_time on approval_request (requested_at desc, request_uuid);
