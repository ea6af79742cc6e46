-- Cards stored before consents: for the orders that they pay now, never for all.
insert into consent_record
  (consent_uuid, client_uuid, action, scope, binding_uuid, order_uuid, text_kind, text_version, text_hash, how, recorded_at)
select gen_random_uuid(), o.client_uuid, 'GIVEN', 'ORDER', b.binding_uuid, o.order_uuid, t.kind, t.version, t.text_hash,
  'MIGRATION', now() + p.offset_milliseconds * interval '1 millisecond'
from orders o join binding b using (binding_uuid) cross join product_clock p
  join consent_text t on t.kind = 'ORDER' and t.version = 0
where b.active and b.client_uuid = o.client_uuid and o.state in ('APPROVED', 'ACTIVE');
