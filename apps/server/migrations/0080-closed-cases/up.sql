-- The closed cases, newest end first (decision 0062). Each kind is read from its own fact.
create index received_pix_case_closed on received_pix ((coalesce(settled_at, held_until)))
  where disposition <> 'held' and coalesce(held_reason, held_as) is not null;
create index return_requests_ended on return_requests (updated_at) where ask_at is null;
create index refunds_disputes on refunds (charge_id) where nature = 'dispute';
create index reconciliation_differences_closed on reconciliation_differences (closed_at) where state = 'closed';
create index charges_debt_cleared on charges (id) where debt_cleared_minor > 0;
