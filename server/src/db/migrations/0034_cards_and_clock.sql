-- How often a card was declined lately is asked before each charge (gateway.md 8, limits of the card schemes). The table is small
-- beside the schedule: the index is built while the version before goes on.

create index operation_declined_of_card on operation (binding_uuid, created_at) where state = 'DECLINED' and kind = 'SCHEDULED';

-- One charge at a time per card: what it says of one decides whether the next is tried at all.

create index operation_sent_of_card on operation (binding_uuid)
  where state in ('CREATED', 'REGISTERED', 'SENT') and kind = 'SCHEDULED';
