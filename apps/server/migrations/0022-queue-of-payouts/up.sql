-- The desk's view "A pagar": what is owed, the oldest confirmation first. Its condition is that of the index by creation, so that every
-- statement that counted the queue with that one counts it with this one.
create index charges_owed on charges (confirmed_at, id) where pix_status = 'confirmed'
  and pesos_paid_minor + pesos_reserved_minor + pesos_taken_back_minor < pesos_value_minor;
drop index charges_to_pay;

-- What a person must look at, newest first.
create index charges_flagged on charges (created_at desc, id desc) where flags <> '{}';
