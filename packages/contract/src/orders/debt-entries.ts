import * as z from 'zod/mini'
import { arsSchema, instantSchema, uuidSchema } from '../protocol/wire.ts'

/**
 * What a charge has to do with a debt of its beneficiary (ruling 58). `kept`: pesos of this charge were kept for the debt of another one.
 * `covered`: the debt of this charge was cleared by pesos of another one. `written-off`: the operator waived it.
 */
export const debtEntrySchema = z.strictObject({
  kind: z.enum(['kept', 'covered', 'written-off']),
  at: instantSchema,
  amount: arsSchema,
  /** Why there was a debt: the Pix went back after its pesos were sent, or the scheme took or holds it. */
  cause: z.enum(['refund', 'dispute']),
  /** The other charge; null for what was written off. */
  other: z.nullable(z.strictObject({ chargeId: uuidSchema, transactionId: z.string() })),
})
export type DebtEntry = z.infer<typeof debtEntrySchema>
