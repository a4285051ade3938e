import { maxFileBytes } from '@puente/contract/files'
import { DomainError } from '@puente/contract/problems'
import type { Multipart, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { UploadedBytes } from './call.ts'

/** What the parts around the file may add. */
const envelopeBytes = 65_536
/** Of one text field, in UTF-8; how long its text may be is its schema's to say. */
const maxFieldBytes = 8_192
export const uploadBodyLimit = maxFileBytes + envelopeBytes

/** Uploads held in memory at once by this process, and of them by one person. */
const maxAtOnce = 8
const maxAtOncePerPerson = 2
let running = 0
const runningByPerson = new Map<string, number>()

/** The text fields beside the file by their names, as they came: what they may be is for a schema to say. */
export type TextFields = Readonly<Record<string, string>>

export interface Upload {
  readonly file: UploadedBytes
  readonly fields: TextFields
}

/**
 * Reads the one file of a multipart request, counting while it arrives, and at most so many text fields beside it; nothing is
 * written anywhere.
 * @throws DomainError `file.too-large`, `request.unsupported-media-type`, `request.invalid`, `server.busy`,
 *   `rate-limit.exceeded`
 */
export async function readUpload(request: FastifyRequest, maxFields: number): Promise<Upload> {
  if (!request.isMultipart()) throw new DomainError('request.unsupported-media-type')
  if (Number(request.headers['content-length'] ?? 0) > uploadBodyLimit)
    throw new DomainError('file.too-large')
  if (running >= maxAtOnce) throw new DomainError('server.busy', { retryAfterSeconds: 2 })
  const person = request.session?.userId ?? request.ip
  const own = runningByPerson.get(person) ?? 0
  if (own >= maxAtOncePerPerson) throw new DomainError('rate-limit.exceeded', { retryAfterSeconds: 2 })
  running += 1
  runningByPerson.set(person, own + 1)
  try {
    return await readParts(request, maxFields)
  } finally {
    running -= 1
    release(person)
  }
}

function release(person: string): void {
  const left = (runningByPerson.get(person) ?? 1) - 1
  if (left > 0) runningByPerson.set(person, left)
  else runningByPerson.delete(person)
}

async function readParts(request: FastifyRequest, maxFields: number): Promise<Upload> {
  let file: UploadedBytes | undefined
  const fields = new Map<string, string>()
  try {
    const parts: AsyncIterable<Multipart> = request.parts({ limits: limitsOf(maxFields) })
    for await (const part of parts) {
      if (part.type === 'field') {
        addField(fields, part)
        continue
      }
      if (part.fieldname !== 'file') throw fieldFault('file', 'unknown')
      const chunks: Buffer[] = []
      for await (const chunk of part.file) chunks.push(chunk)
      if (part.file.truncated) throw new DomainError('file.too-large')
      file = { bytes: Buffer.concat(chunks), fileName: displayName(part.filename) }
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new DomainError('file.too-large')
    if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) throw fieldFault('file', 'unknown')
    const malformed = new DomainError('request.malformed')
    malformed.cause = error
    throw malformed
  }
  if (file === undefined || file.bytes.length === 0) throw fieldFault('file', 'required')
  return { file, fields: Object.fromEntries(fields) }
}

function limitsOf(maxFields: number) {
  return {
    fileSize: maxFileBytes,
    files: 1,
    fields: maxFields,
    fieldNameSize: 100,
    fieldSize: maxFieldBytes,
    parts: 1 + maxFields,
    headerPairs: 20,
  }
}

/** A field that comes twice is refused: which of the two was meant is not ours to guess. */
function addField(fields: Map<string, string>, part: MultipartValue): void {
  const { fieldname: name, value } = part
  if (part.fieldnameTruncated || fields.has(name)) throw fieldFault(name, 'unknown')
  if (part.valueTruncated) throw fieldFault(name, 'too-long')
  if (typeof value !== 'string') throw fieldFault(name, 'type')
  fields.set(name, value)
}

function fieldFault(field: string, rule: string): DomainError {
  return new DomainError('request.invalid', { part: 'body' }, [{ field, rule }])
}

/** A name to show, never a path: no folders, no control characters, at most 200 characters. */
function displayName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  return last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200)
}
