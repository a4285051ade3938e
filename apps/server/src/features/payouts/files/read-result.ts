import { createHash } from 'node:crypto'
import { maxResultLines, type PayoutFileResult, type ResultLine } from '@puente/contract/payouts/files'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import type { UploadedBytes } from '../../../platform/http/call.ts'
import { type AskedPayout, type FileReadDeps, readAsked, readFileView } from './file-reads.ts'
import { type BankLine, type JudgedLine, judgeResult, readResult } from './file-result.rules.ts'
import { findFile, hasResult, type PayoutFileRow } from './file-repository.ts'

/** The audited commands that apply a line. */
export const recording = 'payouts.record-from-file'
export const releasing = 'payouts.refused-by-bank'

/** A result of the bank, read against its file. */
export interface ReadResult {
  readonly file: PayoutFileRow
  readonly sha256: Buffer
  readonly judged: readonly JudgedLine<AskedPayout>[]
}

/**
 * Reads a result against the payouts of its file as they are now. Writes nothing.
 * @throws DomainError `payout-file.not-found`, `payout-file.result-unreadable`, `payout-file.result-too-long`
 */
export async function readFileResult(
  deps: FileReadDeps,
  fileId: string,
  { bytes }: Pick<UploadedBytes, 'bytes'>,
): Promise<ReadResult> {
  const file = await findFile(deps.database, fileId)
  if (file === null) throw new DomainError('payout-file.not-found')
  const lines = linesOf(bytes)
  const asked = await readAsked(deps, fileId, file.number)
  return { file, sha256: createHash('sha256').update(bytes).digest(), judged: judgeResult(lines, asked) }
}

export function linesOf(bytes: Buffer): BankLine[] {
  const lines = readResult(textOf(bytes))
  if (lines === null) throw new DomainError('payout-file.result-unreadable')
  if (lines.length > maxResultLines) throw new DomainError('payout-file.result-too-long')
  return lines
}

/** Spreadsheets of Windows write Latin letters of one byte. Amounts, accounts and references are ASCII in both. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** @param refusedHere why lines could not be applied, by their numbers */
export async function resultView(
  { database }: Pick<FileReadDeps, 'database'>,
  { file, sha256, judged }: ReadResult,
  refusedHere: ReadonlyMap<number, string> = new Map(),
): Promise<PayoutFileResult> {
  const lines = judged.map((one) => lineView(one, refusedHere.get(one.line.nth)))
  const paid = lines.filter(({ kind }) => kind === 'paid')
  return {
    file: await readFileView(database, file.id),
    checksum: sha256.toString('hex'),
    known: await hasResult(database, file.id, sha256),
    paid: {
      count: paid.length,
      total: ars(paid.reduce((sum, { amount }) => sum + BigInt(amount?.amountMinor ?? 0), 0n)),
    },
    lines,
  }
}

export function lineView({ line, kind, asked }: JudgedLine<AskedPayout>, refusal?: string): ResultLine {
  return {
    nth: line.nth,
    kind: refusal === undefined ? kind : 'refused-here',
    reference: asked?.reference ?? null,
    holderName: asked?.holderName ?? null,
    amount: line.amountMinor === null ? null : ars(line.amountMinor),
    asked: asked === null ? null : ars(asked.amountMinor),
    bankReference: line.bankReference.slice(0, 80),
    date: line.date.slice(0, 40),
    reason: line.reason.slice(0, 200),
    refusal: refusal ?? null,
  }
}
