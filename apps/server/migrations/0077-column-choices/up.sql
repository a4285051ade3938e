-- The columns that an admin chose for a screen, in their order (PLUS-014). Without a row the screen shows those that it begins with.
create table admin_column_choices (
  admin_id uuid not null references users (id),
  screen text not null check (screen ~ '^[a-z-]{1,40}$'),
  columns text[] not null check (cardinality(columns) between 1 and 100),
  primary key (admin_id, screen)
);
grant select, insert, update, delete on admin_column_choices to puente_app;
