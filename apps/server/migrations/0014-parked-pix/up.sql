-- Pix that a provider's list shows and that could not be taken in, so that the sweep goes on without them. A row goes when its Pix is in.
create table parked_pix (
  provider text not null,
  end_to_end_id text not null,
  -- The sweep stops trying after some; then a person has to look.
  tries integer not null check (tries > 0),
  last_error text not null check (length(last_error) <= 500),
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  primary key (provider, end_to_end_id)
);
grant select, insert, update, delete on parked_pix to puente_app;
