-- What a person must look at, newest first: what is flagged, a dispute, and a Pix that went back after its pesos were sent.
create index charges_to_review on charges (created_at desc, id desc)
  where flags <> '{}' or pix_status = 'disputed' or (pix_status = 'refunded' and pesos_paid_minor > 0);
drop index charges_flagged;
