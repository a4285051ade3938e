-- The end of a former secret of notices, the account of a known balance (decision 0051).

-- Until when the entries of a list behind the first one count. Null if there are none.
alter table provider_credentials add column former_until timestamptz;
update provider_credentials set former_until = now() + interval '24 hours'
  where name in ('noticePathSecret', 'noticeSigningSecret') and value_enc is not null;

-- A digest of the credentials that name the account. Empty until the balance is read the next time.
alter table finance_balances add column account text not null default '';
