-- An establishment before its approval (decision 0032). `street` and `postal_code` are read by servers of the release before; a later
-- migration drops them.
alter table establishments
  alter column store_id drop not null,
  alter column is_active set default false,
  drop constraint establishments_name_check,
  add constraint establishments_name check (length(name) between 2 and 255),
  -- Street, number and whatever else leads there: one line as its owner wrote it.
  add column address text check (length(address) between 5 and 500),
  add column slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 50),
  add column phone text check (phone ~ '^\+54[0-9]{10,11}$'),
  add column whatsapp text check (whatsapp ~ '^\+54[0-9]{10,11}$'),
  add column email text check (length(email) between 3 and 320),
  add column description text check (length(description) between 1 and 1000),
  add column google_maps_url text check (google_maps_url like 'https://%' and length(google_maps_url) <= 2000),
  add column latitude numeric(9, 6) check (latitude between -90 and 90),
  add column longitude numeric(9, 6) check (longitude between -180 and 180),
  -- Day by day {open, close, closed}, times of Buenos Aires.
  add column operating_hours jsonb,
  -- Keys of options, and texts of the owner's own.
  add column services text[] not null default '{}' check (cardinality(services) <= 20),
  add column products text[] not null default '{}' check (cardinality(products) <= 30),
  -- The public address of the picture without its size, whose random part cannot be guessed, and its two files.
  add column profile_image_name text unique check (profile_image_name ~ '^[a-z0-9-]{20,120}$'),
  add column profile_image_file_id uuid references files (id),
  add column profile_image_small_file_id uuid references files (id),
  add column page_visits bigint not null default 0 check (page_visits >= 0),
  add column qr_code_url text,
  add column qr_code_generated_at timestamptz,
  -- Set by an admin only; the product does not call it.
  add column webhook_url text check (webhook_url like 'https://%' and length(webhook_url) <= 2000),
  -- {submitted_at, user_agent, form_version, owner_email}, written by the server.
  add column submission_metadata jsonb,
  add column approved_by uuid references users (id),
  add column approved_at timestamptz,
  add column rejected_at timestamptz,
  -- The step of the form that the reason is about (ruling 69).
  add column rejection_step smallint check (rejection_step between 1 and 4);

update establishments set address = left(concat_ws(', ', street, postal_code), 500) where length(street) >= 5;
update establishments set is_active = false where is_active and status <> 'approved';

alter table establishments
  add constraint establishments_active check (not is_active or status = 'approved'),
  add constraint establishments_cuit_whole check (num_nulls(cuit_enc, cuit_hash) in (0, 2)),
  add constraint establishments_image_whole check (
    num_nulls(profile_image_name, profile_image_file_id, profile_image_small_file_id) in (0, 3)),
  add constraint establishments_rejection check (
    status = 'rejected' or num_nulls(rejected_at, rejection_step) = 2);

-- One establishment for one CUIT. A rejected one does not count, so that its owner can register again (EST-063).
create unique index establishments_cuit on establishments (cuit_hash) where status <> 'rejected';
create index establishments_by_picture on establishments (profile_image_file_id) where profile_image_file_id is not null;

-- Only what waits is decided on, once (ESTA-009); `establishment.machine.ts` says the same.
create function establishment_check_transition() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'establishment % cannot go from % to %', old.id, old.status, new.status
      using errcode = '23514', constraint = 'establishment_transition';
  end if;
  return new;
end $$;
create trigger establishment_transition before update of status on establishments
  for each row when (old.status is distinct from new.status) execute function establishment_check_transition();

-- A registration that is not sent yet, as typed. It holds a CUIT and phones, so the whole of it is encrypted.
create table establishment_drafts (
  user_id uuid primary key references users (id),
  form_enc jsonb not null,
  step smallint not null check (step between 1 and 5),
  changed_at timestamptz not null,
  saved_at timestamptz not null,
  user_agent text check (length(user_agent) <= 300)
);

-- When somebody last sent a registration, the oldest first: at most as many as the limit (EST-060), so that one row decides.
create table establishment_submissions (
  user_id uuid primary key references users (id),
  submitted_at timestamptz[] not null check (cardinality(submitted_at) between 1 and 5)
);

grant select, insert, update, delete on establishment_drafts, establishment_submissions to puente_app;
grant delete on establishments to puente_app;
