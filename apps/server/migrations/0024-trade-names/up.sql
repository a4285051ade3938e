-- The name under which a person without a company works. Payers see it only from when its person agreed to that.
alter table users
  add column trade_name text check (length(trade_name) between 2 and 60),
  add column trade_name_shown_since timestamptz,
  add constraint users_shown_trade_name check (trade_name_shown_since is null or trade_name is not null);
