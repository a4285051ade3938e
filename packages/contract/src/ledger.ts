import * as z from 'zod/mini'
import { arsSchema, brlSchema } from './protocol/wire.ts'

/** One line of a posting, as an admin sees it before or after it is made: debit positive, credit negative. */
export const postingLineSchema = z.strictObject({
  account: z.string(),
  amount: z.union([brlSchema, arsSchema]),
})
export type PostingLine = z.infer<typeof postingLineSchema>
