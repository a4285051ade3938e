-- The rate of a calculator row never changes, only its turn ends (RATE-026): the database holds that too.
revoke update on calculator_exchange_rates from puente_app;
grant update (is_active, updated_at) on calculator_exchange_rates to puente_app;
alter table calculator_exchange_rates add constraint calculator_rate_bounds
  check (rate between 1 and case currency_pair when 'USDT_BRL' then 99.99 else 9999.99 end);
create index calculator_rates_newest on calculator_exchange_rates (currency_pair, id desc);

-- The history of settings is read from the audit log, newest first.
create index audit_log_of_settings on audit_log (seq desc) where object_type = 'setting';
