import * as z from 'zod/mini'
import { endpoint } from './protocol/endpoint.ts'
import { presentPasswordSchema } from './identity/sessions.ts'
import { arsSchema, instantSchema } from './protocol/wire.ts'

/** Ley 25.326 art. 14 (Argentina) and LGPD art. 18 (Brazil): a copy of everything that we hold about the person. */
export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'POST',
  path: '/account/data-export',
  access: 'user',
  summary: 'A ZIP with all data and documents of the person',
  rateLimit: 'data-export',
  body: z.strictObject({ password: presentPasswordSchema }),
  download: true,
  status: 200,
  problems: ['password.wrong'],
})

export const closingTermsSchema = z.strictObject({
  /** Null when the account may be closed now. */
  refusal: z.nullable(
    z.enum(['account.balance-open', 'account.charges-open', 'account.payment-possible', 'account.admin']),
  ),
  balance: arsSchema,
  /** Pages on which anybody can create a new code. They have to be paused before the last code can expire. */
  openStores: z.int(),
  /** The time from which none of their codes can be paid any more, if no new one is created. Null if none can be paid now. */
  codesOutOfReachAt: z.nullable(instantSchema),
  /** Until when records must be kept because money moved; null if everything is erased at once. */
  keptUntil: z.nullable(instantSchema),
})
export type ClosingTerms = z.infer<typeof closingTermsSchema>

export const readClosingTerms = endpoint({
  name: 'readClosingTerms',
  method: 'GET',
  path: '/account/closing',
  access: 'user',
  summary: 'What closing the account would erase and what the law requires us to keep',
  status: 200,
  response: closingTermsSchema,
})

/** Ends every session of the account. */
export const closeAccount = endpoint({
  name: 'closeAccount',
  method: 'POST',
  path: '/account/closing',
  access: 'user',
  summary: 'Closes the account and erases what need not be kept',
  rateLimit: 'second-factor',
  body: z.strictObject({ password: presentPasswordSchema }),
  status: 200,
  response: z.strictObject({ keptUntil: z.nullable(instantSchema) }),
  problems: [
    'password.wrong',
    'account.balance-open',
    'account.charges-open',
    'account.payment-possible',
    'account.admin',
  ],
})
