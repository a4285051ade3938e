-- What admins decide about a Pix in suspense (decision 0049): which charge it pays, and on which terms.

create table pix_decisions (
  id uuid primary key,
  end_to_end_id text not null references received_pix (end_to_end_id),
  charge_id uuid not null references charges (id),
  -- exact: the Pix has the total of the charge · received: the charge takes the amount that came · total: the rest goes back first
  kind text not null check (kind in ('exact', 'received', 'total')),
  -- Of the Pix, when it was decided about.
  amount_minor bigint not null check (amount_minor > 0),
  -- What the charge is credited with.
  credited_minor bigint not null check (credited_minor > 0),
  -- Of a charge that took the amount that came: what it had been made for.
  asked_real_minor bigint check (asked_real_minor > 0),
  asked_pesos_minor bigint check (asked_pesos_minor > 0),
  -- asked: another admin has to confirm it · returning: the rest is on its way back · fallen: taken back, declined, or the rest did not go back
  state text not null check (state in ('asked', 'returning', 'done', 'fallen')),
  return_request_id uuid references return_requests (id),
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  -- Null if one admin was enough.
  confirmed_by uuid references users (id),
  closed_at timestamptz,
  check (credited_minor <= amount_minor),
  check ((kind = 'total') = (credited_minor < amount_minor)),
  check ((state in ('done', 'fallen')) = (closed_at is not null)),
  check ((state = 'returning') <= (return_request_id is not null)),
  check (confirmed_by <> asked_by)
);
create unique index pix_decisions_open on pix_decisions (end_to_end_id) where state in ('asked', 'returning');
create index pix_decisions_by_pix on pix_decisions (end_to_end_id);
create index pix_decisions_returning on pix_decisions (asked_at) where state = 'returning';
grant select, insert, update on pix_decisions to puente_app;

create function pix_decision_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'decision % is fixed', old.id using errcode = '23514', constraint = 'pix_decision_terms_fixed';
end $$;
create trigger pix_decision_terms_fixed before update on pix_decisions for each row when (
  old.state in ('done', 'fallen')
  or (old.end_to_end_id, old.charge_id, old.kind, old.amount_minor, old.credited_minor, old.reason, old.asked_by, old.asked_at)
     is distinct from
     (new.end_to_end_id, new.charge_id, new.kind, new.amount_minor, new.credited_minor, new.reason, new.asked_by, new.asked_at)
) execute function pix_decision_keep_terms();

-- What a charge was made with never changes (ruling 8), but for the amounts of one that takes another amount before its confirmation. That
-- transaction sets puente.honouring. Rates and fee stay.
drop trigger charge_terms_fixed on charges;
create trigger charge_terms_fixed before update on charges for each row when (
  (old.owner_id is not null and old.owner_id is distinct from new.owner_id)
  or (old.txid, old.kind, old.provider, old.fee_minor, old.base_rate, old.applied_spread, old.customer_rate)
    is distinct from (new.txid, new.kind, new.provider, new.fee_minor, new.base_rate, new.applied_spread, new.customer_rate)
  or (
    (old.real_value_minor, old.total_minor, old.pesos_value_minor)
      is distinct from (new.real_value_minor, new.total_minor, new.pesos_value_minor)
    and not (coalesce(current_setting('puente.honouring', true), '') = 'on' and old.confirmed_at is null)
  )
) execute function charge_keep_terms();
