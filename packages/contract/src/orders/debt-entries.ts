import * as z from 'zod/mini'
import { arsSchema, instantSchema, uuidSchema } from '../protocol/wire.ts'

/**
 * A charge's entry about a debt of its beneficiary (ruling 58). `kept`: pesos of this charge were kept for the debt of another one.
 * `covered`: the debt of this charge was cleared by pesos of another one. `written-off`: the operator waived it. `owed-again`: its return or dispute
 * failed after its debt had been cleared, so we owe these pesos again.
 */
export const debtEntrySchema = z.strictObject({
  kind: z.enum(['kept', 'covered', 'written-off', 'owed-again']),
  at: instantSchema,
  amount: arsSchema,
  /** Why there was a debt at that time: the Pix went back after its pesos were sent or set off, or the scheme took or held it. */
  cause: z.enum(['refund', 'dispute']),
  /** The other charge; null for what was written off or is owed again. */
  other: z.nullable(z.strictObject({ chargeId: uuidSchema, transactionId: z.string() })),
})
export type DebtEntry = z.infer<typeof debtEntrySchema>
