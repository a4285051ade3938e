-- What the close of a day names beside its sums: an owner's charges that were confirmed then and do not count any more.
create index charges_undone_by_day on charges (owner_id, confirmed_at desc, id desc) where pix_status in ('refunded', 'disputed');
