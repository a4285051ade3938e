-- A digest of the account that a transfer leaves from: no other account shows it, which proves nothing (decision 0052). Empty in those of
-- before, which any account of the provider may be asked about.
alter table transfers add column account text not null default '' check (length(account) <= 64);
