import { ApiProblem, UnexpectedAnswer } from '../../lib/api/api-problem.ts'
import type { Areas } from '../../messages/areas.ts'
import { isWorthAnotherTry, UnreadableFile } from '../verification/upload-refusal.ts'

type Texts = Areas['receipts']['failure']

/** The receipt was taken, but no word came of where it is. */
export class NoReceiptAddress extends Error {
  constructor() {
    super('the saved charge names no receipt')
    this.name = 'NoReceiptAddress'
  }
}

/** The session was over before anything was sent. */
export class NoSession extends Error {
  constructor() {
    super('nobody is signed in')
    this.name = 'NoSession'
  }
}

/** What a failure of the payer's receipt is told as: a sentence of its own, or one of the messages of RCPT-011. */
type Told = 'storage' | 'permission' | keyof Texts['messages']

function toldAs(error: unknown): Told {
  if (error instanceof NoReceiptAddress) return 'address'
  // Saved, and then an answer that names nothing.
  if (error instanceof UnexpectedAnswer && error.status >= 200 && error.status < 300) return 'address'
  if (!(error instanceof ApiProblem)) return 'upload'
  switch (error.code) {
    case 'file.storage-failed':
    case 'file.not-found':
    case 'route.not-found':
      return 'storage'
    case 'access.denied':
    case 'origin.refused':
      return 'permission'
    case 'charge.not-found':
      return 'invalid'
    case 'file.too-large':
    case 'request.too-large':
      return 'tooLarge'
    case 'file.type-refused':
      return 'wrongType'
    case 'receipt.not-attached':
    case 'receipt.charge-closed':
      return 'update'
    default:
      return 'upload'
  }
}

/** The words of the toast (RCPT-010). */
export function failureText(error: unknown, texts: Texts): string {
  const told = toldAs(error)
  if (told === 'storage' || told === 'permission') return texts[told]
  return texts.other(texts.messages[told])
}

/**
 * The words in the dialog, which say what to do where the toast's few messages do not: a refusal is worded by its code.
 * @param problem words any failure of a call
 */
export function failureDetail(error: unknown, texts: Texts, problem: (error: unknown) => string): string {
  if (error instanceof UnreadableFile) return texts.unreadable
  const told = toldAs(error)
  if (told === 'storage' || told === 'permission') return texts[told]
  const isWorded = error instanceof ApiProblem || isWorthAnotherTry(error)
  return (told === 'upload' || told === 'update') && isWorded ? problem(error) : texts.messages[told]
}

/** ORD-032: the photo failed, or its record did. */
export function photoFailureTitle(error: unknown, texts: Areas['receipts']['photo']['failures']): string {
  return error instanceof ApiProblem && error.code === 'receipt.not-saved' ? texts.record : texts.photo
}
