-- Fixed windows let twice their number pass around their edge.
drop table rate_limit_windows;

-- Counters of the rate limiter, shared by all processes. Unlogged: a crash of the database forgives, nothing else does.
create unlogged table rate_limit_counters (
  -- Class, window and keyed hash of who is limited.
  key text primary key check (length(key) <= 200),
  -- Hits that one window may have.
  most integer not null check (most > 0),
  -- Number of the newest period since the epoch; twenty periods are one window.
  newest bigint not null,
  -- Hits of the newest period and of the twenty before it, newest first.
  hits integer[] not null check (cardinality(hits) = 21),
  expires_at timestamptz not null
);
create index rate_limit_counters_by_expiry on rate_limit_counters (expires_at);
grant select, insert, update, delete on rate_limit_counters to puente_app;
