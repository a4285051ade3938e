import { addAbortSignal } from 'node:stream'
import { maxFileBytes } from '@puente/contract/files'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Multipart, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { watchBody } from './arriving-body.ts'
import type { UploadedBytes } from './call.ts'

/** Bytes that the parts around the file may add. */
const envelopeBytes = 65_536
/** Bytes of one text field, in UTF-8. Its schema limits the length of the text. */
const maxFieldBytes = 8_192
export const uploadBodyLimit = maxFileBytes + envelopeBytes

/** The text fields beside the file by their names, as they came. A schema checks them. */
export type TextFields = Readonly<Record<string, string>>

export interface Upload {
  readonly file: UploadedBytes
  readonly fields: TextFields
}

/**
 * Reads the one file of a multipart request and at most `maxFields` text fields beside it. Nothing is written anywhere. A body that is
 * larger than its limit, or arrives too slowly, is not read to its end.
 * @throws DomainError `file.too-large`, `request.unsupported-media-type`, `request.invalid`, `request.malformed`,
 *   `request.too-slow`
 */
export async function readUpload(request: FastifyRequest, maxFields: number): Promise<Upload> {
  if (!request.isMultipart()) throw new DomainError('request.unsupported-media-type')
  const refusal = new DomainError('file.too-large')
  if (Number(request.headers['content-length'] ?? 0) > uploadBodyLimit) throw refusal
  const body = watchBody(request, { bytes: uploadBodyLimit, refusal })
  try {
    return await Promise.race([readParts(request, maxFields, body.signal), refusalOf(body.signal)])
  } finally {
    body.finish()
    request.raw.unpipe()
  }
}

function refusalOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, refuse) => {
    signal.addEventListener('abort', () => refuse(signal.reason), { once: true })
  })
}

async function readParts(request: FastifyRequest, maxFields: number, signal: AbortSignal): Promise<Upload> {
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
      for await (const chunk of addAbortSignal(signal, part.file)) chunks.push(chunk)
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

/** A field that comes twice is refused, because it is unknown which of the two was meant. */
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
