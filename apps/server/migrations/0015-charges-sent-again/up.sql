-- not-sent: the provider never got the request; the same order, sent again, makes another attempt.
alter table charge_attempts drop constraint charge_attempts_state_check;
alter table charge_attempts add constraint charge_attempts_state_check
  check (state in ('started', 'issued', 'refused', 'unknown', 'not-sent'));

-- Charges confirmed by hand that still wait for their Pix (ruling 57).
create index charges_confirmed_without_pix on charges (confirmed_at)
  where pix_status = 'confirmed' and confirmation_source = 'manual' and end_to_end_id is null;
