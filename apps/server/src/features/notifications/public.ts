export { eraseMailsTo } from './erase-mails.ts'
export { certificateMailDays, type SecondFactorChange } from './mail-content.ts'
export type { MailQueue } from './mail-queue.ts'
