-- What the bank calls a transfer of a file, from its result: another one for the same payout means that the bank paid twice (decision 0072).
alter table payouts add column bank_reference text check (length(bank_reference) between 1 and 80);
