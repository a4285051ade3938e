import { z } from 'zod'
import { horarioOf, valorOf } from '../api-pix/pix-view.ts'
import type { SandboxContext } from '../context.ts'
import type { Payment, Transfer } from '../store/records.ts'
import { CorpxRefusal } from './refusal.ts'

/** What the account holds, in centavos. What a dispute or a return under way blocks is locked and still part of the total. */
export function balanceOf({ store, now }: Pick<SandboxContext, 'store' | 'now'>): {
  readonly total: bigint
  readonly locked: bigint
} {
  let total = 0n
  let locked = 0n
  for (const { amountMinor, refunds } of store.payments.values()) {
    total += amountMinor
    for (const refund of refunds) {
      if (refund.status === 'DEVOLVIDO') total -= refund.amountMinor
      if (refund.status === 'EM_PROCESSAMENTO') locked += refund.amountMinor
    }
  }
  for (const transfer of store.transfers.values()) {
    if (transferWord(transfer, now()) !== 'FAILED') total -= transfer.amountMinor
  }
  return { total, locked }
}

export function balanceView(context: SandboxContext): object {
  const { total, locked } = balanceOf(context)
  return {
    total: numberOf(total),
    locked: numberOf(locked),
    available: numberOf(total - locked),
    currency: 'BRL',
    updatedAt: horarioOf(context.now()),
    locks: [...context.store.payments.values()].flatMap(locksOf),
  }
}

function locksOf({ refunds }: Payment): object[] {
  return refunds
    .filter(({ status }) => status === 'EM_PROCESSAMENTO')
    .map((refund) => ({
      lockId: refund.returnId,
      amount: numberOf(refund.amountMinor),
      reason: refund.open ? 'MED' : 'REFUND',
      medId: refund.open ? refund.id : null,
      status: 'ACTIVE',
      createdAt: horarioOf(refund.requestedAtMs),
    }))
}

export function transferWord({ end, endsAtMs }: Transfer, nowMs: number): 'PROCESSING' | Transfer['end'] {
  return nowMs < endsAtMs ? 'PROCESSING' : end
}

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const statementQuery = z.object({
  startDate: instant,
  endDate: instant,
  page: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  order: z.enum(['asc', 'desc']).default('desc'),
})

interface Line {
  readonly atMs: number
  readonly view: object
}

/** Returns one page of the statement, without end-to-end ids, as CorpX publishes it. @throws CorpxRefusal */
export function statementView(context: SandboxContext, asked: unknown): object {
  const read = statementQuery.safeParse(asked)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new CorpxRefusal(400, 'invalid_payload', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { startDate, endDate, page, limit, order } = read.data
  const sign = order === 'asc' ? 1 : -1
  const all = linesOf(context)
    .filter(({ atMs }) => atMs >= startDate && atMs <= endDate)
    .toSorted((a, b) => (a.atMs - b.atMs) * sign)
  const rest = all.slice(page * limit)
  return {
    transactions: rest.slice(0, limit).map(({ view }) => view),
    totalElements: all.length,
    hasNext: rest.length > limit,
  }
}

function linesOf({ store, now }: SandboxContext): Line[] {
  const line = (
    atMs: number,
    amountMinor: bigint,
    about: { transactionType: string; direction: 'IN' | 'OUT'; status?: string } & Record<string, unknown>,
  ): Line => ({
    atMs,
    view: {
      status: 'COMPLETED',
      amount: numberOf(amountMinor),
      currency: 'BRL',
      transactionDate: horarioOf(atMs),
      ...about,
    },
  })
  const received = [...store.payments.values()].flatMap((payment) => [
    line(payment.settledAtMs, payment.amountMinor, {
      transactionType: 'PIX_IN',
      direction: 'IN',
      identifier: payment.txid,
      description: payment.message,
    }),
    ...payment.refunds
      .filter(({ status }) => status === 'DEVOLVIDO')
      .map((refund) =>
        line(refund.settledAtMs ?? refund.requestedAtMs, refund.amountMinor, {
          transactionType: 'PIX_REFUND',
          direction: 'OUT',
          identifier: null,
          description: refund.description,
        }),
      ),
  ])
  const sent = [...store.transfers.values()].map((transfer) =>
    line(transfer.requestedAtMs, transfer.amountMinor, {
      transactionType: 'PIX_OUT',
      direction: 'OUT',
      status: transferWord(transfer, now()),
      identifier: transfer.identifier,
      description: transfer.description,
    }),
  )
  return [...received, ...sent]
}

export function numberOf(amountMinor: bigint): number {
  return Number(valorOf(amountMinor))
}
