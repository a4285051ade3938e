-- A notice is what a provider sends. What an admin writes to a person is a message.
-- A rename breaks a server that still runs the old code; no production database stood when this was written.

alter table notices rename to person_messages;
alter index notices_by_user rename to person_messages_by_user;
alter index notices_unread rename to person_messages_unread;

update mails set email_type = 'MESSAGE' where email_type = 'NOTICE';
update email_logs set email_type = 'MESSAGE' where email_type = 'NOTICE';
