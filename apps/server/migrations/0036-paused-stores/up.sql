-- Who paused an approved establishment, and since when (decision 0036). `is_active` follows from it: servers of the release before read
-- nothing else, so they too stop serving a paused one.
alter table establishments
  add column owner_paused_at timestamptz,
  add column admin_paused_at timestamptz,
  -- The owner reads it.
  add column admin_pause_reason text check (length(admin_pause_reason) between 3 and 500),
  add constraint establishments_pause check (
    num_nonnulls(owner_paused_at, admin_paused_at) = 0 or (status = 'approved' and not is_active)),
  add constraint establishments_pause_reason check (num_nulls(admin_paused_at, admin_pause_reason) in (0, 2));
