-- Accounts, sessions and identity verification, whole: second factors, the session PIN, why a session ended, the review of
-- documents, notices, rights over one's own data, and messages from the public.

create extension if not exists pg_trgm;

-- For searches by "contains" that ignore case and accents (ruling 28).
create function folded(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'));

-- Accounts ---------------------------------------------------------------------------------------------------------------

alter table users
  -- Registration does not ask for it; an import may bring it (ruling 40).
  add column cpf_enc jsonb,
  add column cpf_hash bytea unique,
  -- The session PIN (AUTH-020), hashed as a password is.
  add column pin_hash text,
  add column last_sign_in_at timestamptz,
  -- Closed by its person: nobody signs in any more. What the law makes us keep stays until erase_after, then it is erased too.
  add column closed_at timestamptz,
  add column erase_after timestamptz,
  add column erased_at timestamptz,
  -- The address that the account had; its place among the addresses is free again.
  add column closed_email_enc jsonb,
  add constraint users_cpf_both check ((cpf_enc is null) = (cpf_hash is null)),
  add constraint users_erased_after_closing check (erased_at is null or closed_at is not null);
create index users_by_search on users using gin (folded(full_name || ' ' || email) gin_trgm_ops);
create index users_by_time on users (created_at desc, id desc);
-- Mails to the team look for them among everybody.
create index users_admins on users (id) where role = 'admin';
create index users_to_erase on users (erase_after) where erase_after is not null and erased_at is null;

-- A mailed link to change the email carries the new address.
alter table account_tokens
  add column new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  add constraint account_tokens_new_email check ((purpose = 'change-email') = (new_email is not null));

-- Sessions ---------------------------------------------------------------------------------------------------------------

alter table sessions
  -- When the person last did something, as opposed to a screen that refreshes itself: the idle limits count from here.
  add column active_at timestamptz not null default now(),
  -- `handover`: a phone that may only go on with the verification of this person (ruling 12).
  add column scope text not null default 'full' check (scope in ('full', 'handover')),
  -- How this session was proven besides the password; null when it was not.
  add column second_factor text check (second_factor in ('totp', 'recovery-code', 'passkey')),
  -- The newest proof of identity: the sign-in itself, or a later one.
  add column proven_at timestamptz not null default now(),
  -- Wrong PINs in a row (AUTH-022).
  add column pin_failures integer not null default 0 check (pin_failures >= 0),
  -- An ended session stays some days, so that its browser can be told why (ADM-018).
  add column ended_at timestamptz,
  add column end_reason text check (end_reason in ('expired', 'idle', 'signed_out', 'revoked', 'role_changed')),
  add constraint sessions_end_has_reason check ((ended_at is null) = (end_reason is null));
create index sessions_live_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_end on sessions (ended_at) where ended_at is not null;

-- What a browser was asked and has to answer within minutes, once. The challenge itself is with the browser, here is its hash.
create table sign_in_challenges (
  challenge_hash bytea primary key,
  -- `second-step`: between the password and the second factor. `passkey`: a sign-in by passkey alone. `new-passkey`: making one.
  purpose text not null check (purpose in ('second-step', 'passkey', 'new-passkey')),
  -- Null for a sign-in by passkey alone, whose person is not known yet.
  user_id uuid references users (id) on delete cascade,
  remember boolean not null default false,
  admin_area boolean not null default false,
  -- What the authenticator must sign (W3C Web Authentication), where a passkey was asked for.
  webauthn_challenge bytea,
  -- The proven password, so that a change of it in between ends the attempt.
  password_hash text,
  failures integer not null default 0 check (failures >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sign_in_challenges_person check ((user_id is null) = (purpose = 'passkey')),
  constraint sign_in_challenges_password check ((password_hash is not null) = (purpose = 'second-step'))
);
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);

-- Second factors ---------------------------------------------------------------------------------------------------------

create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  secret_enc jsonb not null,
  created_at timestamptz not null default now(),
  -- Null until a code was given: only then it counts.
  confirmed_at timestamptz,
  -- The time step of the last code taken: no code works twice (RFC 6238, 5.2).
  last_used_step bigint
);

create table recovery_codes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (user_id, code_hash)
);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The authenticator's signature counter; one that does not rise tells of a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null default false,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- Verification -----------------------------------------------------------------------------------------------------------

alter table verifications
  -- Which pictures a rejection was about, to guide the second try.
  add column rejected_documents text[] not null default '{}'
    check (rejected_documents <@ array['frontId', 'backId', 'selfie']),
  add column approved_at timestamptz,
  -- The account was closed: no charge can be made any more, even by a request that is on its way.
  add column closed_at timestamptz;
create index verifications_by_queue on verifications (status, submitted_at, user_id);

-- Every move of a verification (PEOP-009); insert only.
create table verification_history (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  from_status text not null check (from_status in ('not_started', 'pending', 'approved', 'rejected')),
  to_status text not null check (to_status in ('not_started', 'pending', 'approved', 'rejected')),
  reason text check (length(reason) between 1 and 500),
  -- The admin; null for the person's own move.
  decided_by uuid references users (id),
  at timestamptz not null default now()
);
create index verification_history_by_user on verification_history (user_id, at desc);

-- Changing the account of a verified person holds payouts back for a day.
alter table bank_accounts add column payouts_held_until timestamptz;

-- Links that open a verification on a phone.
create table handovers (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The computer's session: its end ends the phone's.
  session_id uuid not null references sessions (id) on delete cascade,
  phone_session_id uuid references sessions (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index handovers_by_expiry on handovers (expires_at);
create index handovers_by_session on handovers (session_id);
create index handovers_by_user on handovers (user_id);

-- Whatever ends the computer's session, it ends the phone's with it.
create function end_handed_over() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.ended_at, end_reason = 'revoked'
  where ended_at is null and id in (select phone_session_id from handovers where session_id = new.id);
  return null;
end $$;
create trigger sessions_end_handed_over after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null and new.scope = 'full') execute function end_handed_over();

-- Files ------------------------------------------------------------------------------------------------------------------

-- A virus scanner may still have to look (`pending`); only `clean` is readable.
alter table files
  add column scan text not null default 'clean' check (scan in ('pending', 'clean', 'infected')),
  -- No record names it any more: the sweep deletes it, and tries again until it is done.
  add column discarded_at timestamptz;
create index files_discarded on files (discarded_at) where discarded_at is not null;
create index files_unscanned on files (created_at) where scan = 'pending' and discarded_at is null;

-- Bytes that a person sent on a day, accepted or not.
create table upload_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  bytes bigint not null check (bytes > 0),
  primary key (user_id, day)
);
create index upload_days_by_day on upload_days (day);

-- Notices ----------------------------------------------------------------------------------------------------------------

-- What an admin writes to a person (APPR-013, PROF-038).
create table notices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  body text not null check (length(body) between 1 and 1000),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_by_user on notices (user_id, id desc);
create index notices_unread on notices (user_id) where read_at is null;

-- Mails ------------------------------------------------------------------------------------------------------------------

alter table mails
  -- Whom a mail to the team tells of, so that it is erased with that person.
  add column about_user_id uuid references users (id) on delete set null,
  -- A mail that must not be written twice, whatever is repeated: one row for each key.
  add column once_key text unique,
  -- Who sends it now has it until then: no second worker sends it meanwhile.
  add column sending_until timestamptz;
create index mails_by_recipient on mails (recipient_email, email_type, created_at);
create index mails_by_user on mails (user_id, id);
create index mails_by_person_told_of on mails (about_user_id) where about_user_id is not null;
create index mails_unsent on mails (created_at) where sent_at is null;

-- Messages from the public (MAIL-010) ------------------------------------------------------------------------------------

create table contacts (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  -- The form asks for no person's name: the company's stands as the first name.
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null default '',
  company text not null check (length(company) between 1 and 100),
  phone text not null check (length(phone) between 1 and 40),
  list_id integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table contact_messages (
  id uuid primary key default uuidv7(),
  contact_id uuid not null references contacts (id),
  subject text not null check (subject in ('general', 'technical', 'commercial', 'transaction', 'business-account', 'other')),
  message text not null check (length(message) between 1 and 250),
  created_at timestamptz not null default now()
);
create index contact_messages_by_time on contact_messages (created_at desc);

grant select, insert, update, delete on sign_in_challenges, totp_secrets, recovery_codes, passkeys, handovers, upload_days
  to puente_app;
grant select, insert on verification_history, contact_messages to puente_app;
grant select, insert, update on notices, contacts to puente_app;
-- What a person may have erased.
grant delete on verification_history, notices, bank_accounts to puente_app;
grant update (recipient_email) on email_logs to puente_app;
