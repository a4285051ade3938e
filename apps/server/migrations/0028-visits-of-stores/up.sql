-- Visits of the pages of stores by day of Buenos Aires (ruling 67). `establishments.page_visits` is their sum (SHOP-016).
create table establishment_visits (
  establishment_id uuid not null references establishments (id) on delete cascade,
  day date not null,
  visits integer not null check (visits > 0),
  primary key (establishment_id, day)
);

-- Who was counted already, until the day is over: a keyed hash of the day, the store, the address and the browser.
create table establishment_visitors (
  establishment_id uuid not null references establishments (id) on delete cascade,
  day date not null,
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  primary key (establishment_id, day, visitor_hash)
);
create index establishment_visitors_by_day on establishment_visitors (day);

grant select, insert, update on establishment_visits to puente_app;
grant select, insert, delete on establishment_visitors to puente_app;
