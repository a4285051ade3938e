-- The support inbox of the admins (PLUS-020 to PLUS-028).

alter table support_tickets
  -- Null for a message of the public form, whose sender has no account here.
  alter column user_id drop not null,
  add column origin text not null default 'account' check (origin in ('account', 'form')),
  add column contact_id uuid references contacts (id),
  -- What the form said. The contact keeps only the latest of these (MAIL-010).
  add column sender_name text check (length(sender_name) between 1 and 100),
  add column sender_phone text check (length(sender_phone) between 1 and 40),
  -- The language of the form, for the answers by email.
  add column sender_language text check (sender_language in ('es', 'pt')),
  add column assigned_to uuid references users (id),
  -- The newest message of the sender that an admin has opened. Null before that: the ticket is unread.
  add column read_position bigint,
  add constraint support_tickets_sender check (
    case origin
      when 'account' then user_id is not null and contact_id is null
      else user_id is null and contact_id is not null and sender_name is not null and sender_phone is not null
        and sender_language is not null
    end
  );
create index support_tickets_by_contact on support_tickets (contact_id, created_at desc) where contact_id is not null;
create index support_tickets_by_status on support_tickets (status, updated_at desc, id desc);
create index support_tickets_by_assigned on support_tickets (assigned_to, updated_at desc, id desc);

alter table support_messages
  alter column author_id drop not null,
  add constraint support_messages_author check (author = 'person' or author_id is not null);
create index support_messages_by_text on support_messages using gin (folded(body) gin_trgm_ops);

-- What admins write for each other. A table of its own: nothing that a sender reads can return a note by mistake (PLUS-026).
create table support_notes (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  author_id uuid not null references users (id),
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index support_notes_by_ticket on support_notes (ticket_id, created_at);

-- Each change of a ticket with its author and time (PLUS-023).
create table support_changes (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  field text not null check (field in ('status', 'priority', 'assigned')),
  -- A status, a priority, or the id of an admin; null if no admin is assigned.
  before text,
  after text,
  -- Null if the sender's own message opened the ticket again.
  author_id uuid references users (id),
  created_at timestamptz not null,
  check (before is distinct from after)
);
create index support_changes_by_ticket on support_changes (ticket_id, created_at);

grant select, insert on support_notes, support_changes to puente_app;

-- The messages that the form took before there were tickets for them.
insert into support_tickets (id, origin, contact_id, sender_name, sender_phone, sender_language, subject, created_at, updated_at)
select m.id, 'form', c.id, c.company, c.phone, 'es', m.subject, m.created_at, m.created_at
  from contact_messages m join contacts c on c.id = m.contact_id order by m.created_at, m.id;
insert into support_messages (ticket_id, author, body, created_at)
select m.id, 'person', m.message, m.created_at from contact_messages m order by m.created_at, m.id;
