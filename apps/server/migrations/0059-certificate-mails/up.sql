-- Which mail about the end of a certificate the admins have: so many days before it. A new certificate begins again.
create table certificate_mails (
  provider text not null,
  -- SHA-256 of the certificate, hexadecimal with colons.
  fingerprint text not null check (length(fingerprint) = 95),
  days_before integer not null check (days_before in (30, 7, 1)),
  queued_at timestamptz not null,
  primary key (provider, fingerprint, days_before)
);
grant select, insert on certificate_mails to puente_app;
