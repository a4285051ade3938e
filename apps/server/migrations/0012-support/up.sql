-- Conversations of people with support (SUP-021), and what each person accepted of the legal texts (LEGAL-004).

create table support_tickets (
  id uuid primary key default uuidv7(),
  -- What people call it by on the phone.
  number bigint generated always as identity unique,
  user_id uuid not null references users (id),
  subject text not null check (subject in ('general', 'technical', 'commercial', 'transaction', 'business-account', 'other')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'closed')),
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- When somebody last wrote.
  updated_at timestamptz not null default now()
);
create index support_tickets_by_user on support_tickets (user_id, updated_at desc);
create index support_tickets_by_activity on support_tickets (updated_at desc, id desc);

-- What was said stays as it was said.
create table support_messages (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  -- Who writes holds the ticket: in one ticket this is the order of what was said.
  position bigint generated always as identity,
  -- `team` is an admin's reply.
  author text not null check (author in ('person', 'team')),
  author_id uuid not null references users (id),
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index support_messages_by_ticket on support_messages (ticket_id, position);

create table legal_acceptances (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  document text not null check (document in ('terms', 'privacy')),
  -- The version of a text is its date.
  version date not null,
  occasion text not null check (occasion in ('registration', 'bank-data')),
  accepted_at timestamptz not null
);
create index legal_acceptances_by_user on legal_acceptances (user_id, id);

-- Deleted only where a person is erased; a message goes with its ticket.
grant select, insert, update, delete on support_tickets to puente_app;
grant select, insert on support_messages, legal_acceptances to puente_app;
