-- Since when the approval of a person is withdrawn (decision 0063). It counts while their status is another than approved: a server of the
-- release before approves without clearing it. The next withdrawal replaces it.
alter table verifications add column approval_withdrawn_at timestamptz;
