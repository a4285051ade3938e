import type { MailQueue } from '../../notifications/public.ts'

/** The dependencies of every mail with a link. */
export interface LinkMailDeps {
  readonly mail: MailQueue
  /** Where the product is reached, without a slash at the end. */
  readonly publicUrl: string
}
