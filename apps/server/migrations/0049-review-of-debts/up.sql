-- A person must look at a charge that was paid too much for as long as it is (decision 0048): pesos that were set off count as those that
-- were sent, and a debt that was set off or written off is settled. Until now any charge stayed in the list whose Pix went back after its
-- pesos were sent.
-- Taken at once: a lock that grows would meet a confirmation that holds a row and waits for this migration.
lock table charges in access exclusive mode;

create index charges_to_review_now on charges (created_at desc, id desc)
  where flags <> '{}' or pix_status = 'disputed' or (confirmed_at is not null
    and pesos_paid_minor + pesos_set_off_minor + pesos_taken_back_minor > pesos_value_minor + debt_cleared_minor);

-- A debt that grows is another reason, and one that becomes less is not.
create or replace function charge_note_review() returns trigger language plpgsql as $$
declare
  debt bigint := new.pesos_paid_minor + new.pesos_set_off_minor + new.pesos_taken_back_minor
    - new.pesos_value_minor - new.debt_cleared_minor;
begin
  if new.flags = '{}' and new.pix_status <> 'disputed' and not (new.confirmed_at is not null and debt > 0) then
    new.review_since := null;
  elsif tg_op = 'INSERT' or old.review_since is null or not new.flags <@ old.flags
    or (new.pix_status is distinct from old.pix_status and new.pix_status in ('disputed', 'refunded'))
    or debt > greatest(0, old.pesos_paid_minor + old.pesos_set_off_minor + old.pesos_taken_back_minor
      - old.pesos_value_minor - old.debt_cleared_minor) then
    new.review_since := new.updated_at;
  end if;
  return new;
end $$;
create or replace trigger charge_review_since before insert or update of flags, pix_status, confirmed_at, pesos_value_minor,
  pesos_paid_minor, pesos_set_off_minor, pesos_taken_back_minor, debt_cleared_minor on charges
  for each row execute function charge_note_review();

update charges set review_since = null
  where review_since is not null and flags = '{}' and pix_status <> 'disputed' and not (confirmed_at is not null
    and pesos_paid_minor + pesos_set_off_minor + pesos_taken_back_minor > pesos_value_minor + debt_cleared_minor);
update charges set review_since = updated_at
  where review_since is null and confirmed_at is not null
    and pesos_paid_minor + pesos_set_off_minor + pesos_taken_back_minor > pesos_value_minor + debt_cleared_minor;

drop index charges_to_review;
alter index charges_to_review_now rename to charges_to_review;
