-- Since when a person must look at a charge, so that the bell counts what is new; null while nobody must. Another reason moves it.
alter table charges add review_since timestamptz;

create function charge_note_review() returns trigger language plpgsql as $$
begin
  if new.flags = '{}' and new.pix_status <> 'disputed' and not (new.pix_status = 'refunded' and new.pesos_paid_minor > 0) then
    new.review_since := null;
  elsif tg_op = 'INSERT' or old.review_since is null or not new.flags <@ old.flags
    or (new.pix_status is distinct from old.pix_status and new.pix_status in ('disputed', 'refunded')) then
    new.review_since := new.updated_at;
  end if;
  return new;
end $$;
create trigger charge_review_since before insert or update of flags, pix_status, pesos_paid_minor on charges
  for each row execute function charge_note_review();

update charges set review_since = updated_at
  where flags <> '{}' or pix_status = 'disputed' or (pix_status = 'refunded' and pesos_paid_minor > 0);
create index charges_review_since on charges (review_since) where review_since is not null;
