-- A notice is what a provider sends. What an admin writes to a person is a message.
-- Servers of the version before use the view while a deployment goes on. A later migration drops it.

alter table notices rename to person_messages;
alter index notices_by_user rename to person_messages_by_user;
alter index notices_unread rename to person_messages_unread;

update mails set email_type = 'MESSAGE' where email_type = 'NOTICE';
update email_logs set email_type = 'MESSAGE' where email_type = 'NOTICE';

alter table person_messages rename constraint notices_pkey to person_messages_pkey;
alter table person_messages rename constraint notices_user_id_fkey to person_messages_user_id_fkey;
alter table person_messages rename constraint notices_created_by_fkey to person_messages_created_by_fkey;

create view notices with (security_invoker = true) as select * from person_messages;
grant select, insert, update, delete on notices to puente_app;
