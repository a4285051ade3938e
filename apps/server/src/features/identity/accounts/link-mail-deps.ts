import type { MailQueue } from '../../notifications/public.ts'

/** What every mail with a link takes. */
export interface LinkMailDeps {
  readonly mail: MailQueue
  /** Where the product is reached, without a slash at the end. */
  readonly publicUrl: string
}
