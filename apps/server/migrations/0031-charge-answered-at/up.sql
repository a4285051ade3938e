-- When the provider last answered a question about a charge. `asked_at` alone does not show whether the last question had an answer.
alter table charges add answered_at timestamptz;
