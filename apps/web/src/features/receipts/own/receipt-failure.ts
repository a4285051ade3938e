import { ApiProblem, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import type { Areas } from '../../../messages/areas.ts'
import { isRetryable, UnreadableFile } from '../../verification/own/public.ts'

type Texts = Areas['receipts/own']['failure']

/** The receipt was accepted, but the answer lacks its address. */
export class NoReceiptAddress extends Error {
  constructor() {
    super('the saved charge names no receipt')
    this.name = 'NoReceiptAddress'
  }
}

/** The session had ended before anything was sent. */
export class NoSession extends Error {
  constructor() {
    super('nobody is signed in')
    this.name = 'NoSession'
  }
}

/** How a failure of the payer's receipt is worded: a sentence of its own, or one of the messages of RCPT-011. */
type Wording = 'storage' | 'permission' | keyof Texts['messages']

function wordingOf(error: unknown): Wording {
  if (error instanceof NoReceiptAddress) return 'address'
  // The receipt was saved, but the answer does not name it.
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

/** The text of the toast (RCPT-010). */
export function failureText(error: unknown, texts: Texts): string {
  const wording = wordingOf(error)
  if (wording === 'storage' || wording === 'permission') return texts[wording]
  return texts.other(texts.messages[wording])
}

/**
 * The text in the dialog. It explains what the few messages of the toast leave out. The code of a refusal selects the text.
 * @param problem returns the text for any failed call
 */
export function failureDetail(error: unknown, texts: Texts, problem: (error: unknown) => string): string {
  if (error instanceof UnreadableFile) return texts.unreadable
  const wording = wordingOf(error)
  if (wording === 'storage' || wording === 'permission') return texts[wording]
  const isWorded = error instanceof ApiProblem || isRetryable(error)
  return (wording === 'upload' || wording === 'update') && isWorded ? problem(error) : texts.messages[wording]
}

/** ORD-032: whether the photo failed or its record. */
export function photoFailureTitle(error: unknown, texts: Areas['receipts/own']['photo']['failures']): string {
  return error instanceof ApiProblem && error.code === 'receipt.not-saved' ? texts.record : texts.photo
}
