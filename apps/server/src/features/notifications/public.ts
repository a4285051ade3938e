export { eraseMailsTo } from './mails/erase-mails.ts'
export { certificateMailDays, type SecondFactorChange } from './mails/mail-content.ts'
export type { MailQueue } from './mails/mail-queue.ts'
