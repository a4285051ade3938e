-- Mails leave through one port (MAIL-001). A mail is written in the transaction that causes it and sent afterwards.
create table mails (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete set null,
  email_type text not null check (email_type ~ '^[A-Z_]+$'),
  recipient_email text not null,
  language text not null check (language in ('es', 'pt')),
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_by_time on mails (created_at desc);

-- Every attempt to send (MAIL-007).
create table email_logs (
  id bigint generated always as identity primary key,
  mail_id uuid references mails (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  email_type text not null,
  status text not null check (status in ('queued', 'sent', 'failed')),
  recipient_email text not null,
  error_message text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index email_logs_by_mail on email_logs (mail_id);

grant select, insert, update on mails to puente_app;
grant select, insert on email_logs to puente_app;
