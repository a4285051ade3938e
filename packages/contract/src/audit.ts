import * as z from 'zod/mini'
import { languages } from './identity/sessions.ts'
import { exportFormats } from './orders/history.ts'
import { endpoint } from './protocol/endpoint.ts'
import { daySchema, instantSchema, uuidSchema } from './protocol/wire.ts'

/** Entries of one page of the audit log (PAY-071). */
export const auditPageSize = 100

/** Number of an entry. */
const seqSchema = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** The command of an entry, as in `settings.change`. */
export const auditAction = /^[a-z][a-z-]{0,40}\.[a-z][a-z-]{0,60}$/
/** The kind of object that an entry is about, as in `establishment-payment`. */
export const auditObjectType = /^[a-z][a-z-]{0,60}$/
/** The account that acted, or the name of a part of the system, as in `webhook`. */
export const auditActor = /^[a-z0-9-]{2,60}$/

/** The outcome of an entry that was not refused. */
export const auditDone = 'done'

const changeSchema = z.strictObject({
  /** Name of the field; members of an object follow a dot. */
  field: z.string(),
  /** Null if the entry names no former value. */
  before: z.nullable(z.string()),
  /** Null if the entry names no new value. */
  after: z.nullable(z.string()),
})
export type AuditChange = z.infer<typeof changeSchema>

const entryFields = {
  seq: seqSchema,
  at: instantSchema,
  actor: z.strictObject({
    kind: z.enum(['user', 'admin', 'system', 'anonymous']),
    /** The account, or the part of the system. Null for an anonymous caller. */
    id: z.nullable(z.string()),
    /** Null if it is no account, or a closed one. */
    email: z.nullable(z.string()),
  }),
  action: z.string(),
  object: z.strictObject({ type: z.string(), id: z.string() }),
  /** `done`, or the code of the refusal (SEC-032). */
  outcome: z.string(),
  reason: z.nullable(z.string()),
  /** Old and new values. Passwords and secrets are not in the log, and a CPF is masked (SEC-032). */
  changes: z.array(changeSchema),
  ipAddress: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
}

const entrySchema = z.strictObject(entryFields)
export type AuditEntryView = z.infer<typeof entrySchema>

const filters = {
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  /** One account or part of the system, or `admins` for all admins. */
  actor: z.optional(z.string().check(z.regex(auditActor))),
  action: z.optional(z.string().check(z.regex(auditAction))),
  objectType: z.optional(z.string().check(z.regex(auditObjectType))),
  /** The object's complete id. Ignored without `objectType`. */
  objectId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** The whole trail of a payment, by the id of its charge (SEC-031). */
  charge: z.optional(uuidSchema),
  /** Only refused attempts. */
  refused: z.optional(z.literal('true')),
  /** Words of an entry or the beginnings of words; all must occur. */
  text: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))),
}

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/admin/audit/entries',
  access: 'admin',
  summary: 'The audit log, newest first, 100 entries a page (SEC-035, PAY-071)',
  query: z.strictObject({
    /** Shows the page of older entries that follows this entry. */
    before: z.optional(seqSchema),
    /** Shows the page of newer entries that precedes this entry. Ignored beside `before`. */
    after: z.optional(seqSchema),
    ...filters,
  }),
  status: 200,
  response: z.strictObject({
    items: z.array(entrySchema),
    total: z.number(),
    totalIsExact: z.boolean(),
    hasNewer: z.boolean(),
    hasOlder: z.boolean(),
  }),
})
export type AuditPage = z.infer<(typeof listAuditEntries)['response']>

const detailSchema = z.strictObject({
  ...entryFields,
  /** The entry's place in the chain (SEC-033). Null for a moment, until it is sealed. */
  seal: z.nullable(
    z.strictObject({
      number: seqSchema,
      hash: z.string(),
      previousHash: z.string(),
    }),
  ),
})
export type AuditEntryDetail = z.infer<typeof detailSchema>

/** Entries of the longest export. */
export const longestAuditExport = 100_000

export const exportAuditEntries = endpoint({
  name: 'exportAuditEntries',
  method: 'GET',
  path: '/admin/audit/export',
  access: 'admin',
  summary: 'The entries of the audit log that the filters find, newest first, as a table for spreadsheets',
  query: z.strictObject({
    ...filters,
    format: z._default(z.enum(exportFormats), 'csv'),
    language: z._default(z.enum(languages), 'pt'),
  }),
  download: true,
  status: 200,
  problems: ['audit.export-too-long'],
})

export const readAuditEntry = endpoint({
  name: 'readAuditEntry',
  method: 'GET',
  path: '/admin/audit/entries/:seq',
  access: 'admin',
  summary: 'One entry of the audit log with its seal',
  params: z.strictObject({ seq: seqSchema }),
  status: 200,
  response: detailSchema,
  problems: ['audit-entry.not-found'],
})

export const readAuditFilters = endpoint({
  name: 'readAuditFilters',
  method: 'GET',
  path: '/admin/audit/filters',
  access: 'admin',
  summary: 'The admins, actions and kinds of object that occur in the audit log',
  status: 200,
  response: z.strictObject({
    admins: z.array(z.strictObject({ id: uuidSchema, email: z.string() })),
    actions: z.array(z.string()),
    objectTypes: z.array(z.string()),
  }),
})
export type AuditFilterChoices = z.infer<(typeof readAuditFilters)['response']>

/**
 * `gap`: a seal is missing · `broken-link`: a seal does not continue the one before · `entry-missing`: a sealed entry was removed · `entry-changed`:
 * its content is not what was sealed · `column-changed`: what it is searched by is not what was sealed · `entry-unsealed`: it was inserted
 * without a seal · `head-missing`: the last seal of an earlier check is gone, so the end was cut off.
 */
export const auditFaultKinds = [
  'gap',
  'broken-link',
  'entry-missing',
  'entry-changed',
  'column-changed',
  'entry-unsealed',
  'head-missing',
] as const

const faultSchema = z.strictObject({
  kind: z.enum(auditFaultKinds),
  /** Number of the seal. Null if the entry has no seal. */
  seal: z.nullable(seqSchema),
  entry: z.nullable(seqSchema),
  /** When the entry was written. Null if it does not exist. */
  at: z.nullable(instantSchema),
})
export type AuditFaultView = z.infer<typeof faultSchema>

export const readAuditChain = endpoint({
  name: 'readAuditChain',
  method: 'GET',
  path: '/admin/audit/chain',
  access: 'admin',
  summary: 'The last check of the chain of the audit log, and the one under way (SEC-033)',
  status: 200,
  response: z.strictObject({
    /** The check under way, or null. */
    running: z.nullable(z.strictObject({ checked: z.number(), total: z.number() })),
    /** The last check with a result. Null before the first. */
    last: z.nullable(
      z.strictObject({
        finishedAt: instantSchema,
        tookMs: z.number(),
        checked: z.number(),
        /** Null if nothing was sealed. */
        hash: z.nullable(z.string()),
        faultCount: z.number(),
        /** The key of the case of the break. Null without faults. A server of the release before does not send it. */
        breakId: z._default(z.nullable(uuidSchema), null),
        /** The first faults, at most 20. */
        faults: z.array(faultSchema),
      }),
    ),
    /** When the newest check ended, if an error stopped it. Else null. */
    failedAt: z.nullable(instantSchema),
    /** When the system checks next. Null before the first check. */
    nextAt: z.nullable(instantSchema),
  }),
})
export type AuditChain = z.infer<(typeof readAuditChain)['response']>

export const startAuditCheck = endpoint({
  name: 'startAuditCheck',
  method: 'POST',
  path: '/admin/audit/checks',
  access: 'admin',
  summary: 'Checks the whole chain of the audit log now. While a check is under way, starts no other',
  status: 204,
})
