-- The desk's lists by a status, newest first: few charges have most of them, so that the index by time would be read to its end. They stop writes of
-- charges until they are built, and no reads. docs/operating.md describes how to make them ahead.
create index if not exists charges_by_pix_status on charges (pix_status, created_at desc, id desc) where pix_status <> 'confirmed';
create index if not exists charges_partly_paid on charges (created_at desc, id desc) where payout_status = 'partial';
