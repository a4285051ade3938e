import * as z from 'zod/mini'
import { argentineProvinces, establishmentCategories } from '@puente/domain/establishment'
import { languages, verificationStatuses } from '../identity/sessions.ts'
import { establishmentStatuses } from '../establishments/own-establishments.ts'
import { exportFormats } from '../orders/history.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  arsSchema,
  brlSchema,
  idParams,
  instantSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from '../protocol/wire.ts'
import { reviewLabels } from './people.ts'

/** A row of 'Pessoas Jurídicas' (PLUS-002): an account with a company. */
export const companyRowSchema = z.strictObject({
  id: uuidSchema,
  companyName: z.string(),
  /** The person of the account. */
  fullName: z.string(),
  email: z.string(),
  /** The person's language, in which they read an admin's message. */
  language: z.enum(languages),
  cuit: z.string(),
  phone: z.string(),
  city: z.string(),
  establishments: z.int(),
  /** Negative if the company owes us (ruling 10). */
  balance: arsSchema,
  label: z.enum(reviewLabels),
  status: z.enum(verificationStatuses),
  /** The version that a decision must carry (APPR-014). */
  version: z.int(),
  /** The person has closed the account: nothing is decided about it any more. */
  isClosed: z.boolean(),
  createdAt: instantSchema,
})
export type CompanyRow = z.infer<typeof companyRowSchema>

/** PLUS-003. */
const companyFilters = {
  search: z._default(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0\p{Cs}]*$/u)), ''),
  label: z.optional(z.enum(reviewLabels)),
  /** The province of the account's address. */
  province: z.optional(z.enum(argentineProvinces)),
}

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/admin/companies',
  access: 'admin',
  summary:
    'Accounts that have a company, newest first; company, holder and email by contains, a CUIT by its digits (PLUS-002, PLUS-003)',
  query: z.strictObject({ ...pageQuery, ...companyFilters }),
  status: 200,
  response: pageOf(companyRowSchema),
})

export const exportCompanies = endpoint({
  name: 'exportCompanies',
  method: 'GET',
  path: '/admin/companies/export',
  access: 'admin',
  summary: 'All companies that a filter finds as a table for spreadsheets (PLUS-006)',
  query: z.strictObject({
    ...companyFilters,
    format: z._default(z.enum(exportFormats), 'xlsx'),
    language: z._default(z.enum(languages), 'pt'),
  }),
  download: true,
  status: 200,
})

export const companyFiguresSchema = z.strictObject({
  balance: arsSchema,
  /**
   * Over the confirmed Pix of the company: its own charges and the payments at its establishments. As they were charged: a later refund does not
   * lessen them.
   */
  confirmed: z.strictObject({
    count: z.int(),
    /** Without the fee. */
    realValue: brlSchema,
    /** Without what refunds and disputes took back. */
    pesosValue: arsSchema,
  }),
  /** The pesos that were transferred to it. */
  paidOut: arsSchema,
  /** Newest first. */
  establishments: z.array(
    z.strictObject({
      id: uuidSchema,
      name: z.string(),
      category: z.enum(establishmentCategories),
      city: z.string(),
      province: z.string(),
      status: z.enum(establishmentStatuses),
      /** Over the payments whose Pix is confirmed, as they were charged. */
      payments: z.int(),
      pesosValue: arsSchema,
    }),
  ),
})
export type CompanyFigures = z.infer<typeof companyFiguresSchema>

/** Beside `readPerson`, which has the data of company and holder, the documents and the history. */
export const readCompanyFigures = endpoint({
  name: 'readCompanyFigures',
  method: 'GET',
  path: '/admin/companies/:id',
  access: 'admin',
  summary: 'Balance, totals and establishments of a company (PLUS-004)',
  params: idParams,
  status: 200,
  response: companyFiguresSchema,
  problems: ['person.not-found'],
})
