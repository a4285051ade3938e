import { z } from 'zod'
import { centavosOf } from '../api-pix/reading.ts'

/** Reais as a JSON number with at most two decimals. */
export const reais = z.number().transform((value, context) => {
  const [whole = '', decimals = ''] = String(value).split('.')
  const minor = centavosOf(`${whole}.${decimals.padEnd(2, '0')}`)
  if (minor === null || minor === 0n) context.addIssue('must be an amount with at most two decimals')
  return minor ?? z.NEVER
})
