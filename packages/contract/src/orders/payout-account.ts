import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { orderViewSchema } from './orders.ts'
import { presentPasswordSchema } from '../identity/sessions.ts'
import { idParams, instantSchema, lineSchema } from '../protocol/wire.ts'

const payoutAccountSchema = z.strictObject({
  bankName: z.string(),
  accountHolderName: z.string(),
  /** 22 digits. */
  cbu: z.string(),
  /** 11 digits. */
  cuit: z.string(),
})

/** QR-034, QR-035, QR-038, QR-039: the form of `/complete-transfer`, for one order that can still be paid. */
export const readPayoutAccount = endpoint({
  name: 'readPayoutAccount',
  method: 'GET',
  path: '/orders/:id/payout-account',
  access: 'user',
  summary: 'A pending own order and the account that its pesos will go to',
  params: idParams,
  status: 200,
  response: z.strictObject({
    order: orderViewSchema,
    account: payoutAccountSchema,
    /** BANK-011: a change requires the password. */
    changeNeedsPassword: z.boolean(),
  }),
  problems: ['charge.not-found', 'charge.not-payable'],
})

/**
 * QR-035 to QR-037: unchanged data are confirmed with the time, changed ones are saved like other bank data. The acceptance of the terms
 * is recorded with their version (LEGAL-004).
 */
export const confirmPayoutAccount = endpoint({
  name: 'confirmPayoutAccount',
  method: 'PUT',
  path: '/orders/:id/payout-account',
  access: 'user',
  summary: 'Confirms the account for a pending own order, or changes it',
  rateLimit: 'second-factor',
  params: idParams,
  body: z.strictObject({
    bankName: lineSchema(0, 100),
    accountHolderName: lineSchema(0, 100),
    cbu: z.string().check(z.trim(), z.maxLength(40)),
    cuit: z.string().check(z.trim(), z.maxLength(20)),
    termsAccepted: z.boolean(),
    /** Required of an approved person whose account changes (BANK-011). */
    password: z.nullable(presentPasswordSchema),
  }),
  status: 200,
  response: z.strictObject({ confirmedAt: instantSchema, payoutsHeldUntil: z.nullable(instantSchema) }),
  problems: [
    'charge.not-found',
    'charge.not-payable',
    'bank.declarations-missing',
    'bank.invalid',
    'verification.closed',
    'password.wrong',
  ],
})
