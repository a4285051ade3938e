import type { SandboxContext } from '../context.ts'
import type { Payment, Refund } from '../store/records.ts'
import { notifyPix } from '../webhooks/notify.ts'
import { newReturnId } from '../end-to-end.ts'
import { PixProblem } from './problem.ts'

const refundWindowMs = 90 * 24 * 60 * 60 * 1000

export type RefundRequest = Pick<Refund, 'id' | 'amountMinor' | 'nature' | 'description' | 'open'>

/** The end of a refund: its final status, and the reason if it was not done. */
export type RefundEnd = Pick<Refund, 'status' | 'reason'>

/**
 * Refunds of received Pix. Each is EM_PROCESSAMENTO first and ends a moment later in DEVOLVIDO, or in NAO_REALIZADO when the fault
 * `refundFails` is on; its end is notified, as the standard asks. An open one waits for `end`, and its beginning is notified too, as many
 * providers do when a dispute blocks the money.
 */
export class Refunds {
  readonly #context: SandboxContext
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(context: SandboxContext) {
    this.#context = context
  }

  /** @throws PixProblem PixDevolucaoInvalida on a used id, a sum above the Pix, or after 90 days. */
  async request(payment: Payment, request: RefundRequest): Promise<Refund> {
    const now = this.#context.now()
    requireRefundable(payment, request, now)
    const refund: Refund = {
      ...request,
      returnId: newReturnId(this.#context.config.receiver.ispb, now),
      status: 'EM_PROCESSAMENTO',
      reason: null,
      requestedAtMs: now,
      settledAtMs: null,
    }
    const record = { ...payment, refunds: [...payment.refunds, refund] }
    await this.#context.store.save({ kind: 'payment', record })
    if (refund.open) notifyPix(this.#context, record)
    else this.#settleLater(payment.endToEndId, refund.id)
    return refund
  }

  /** Ends an open refund now. @throws PixProblem when the Pix has no such refund, or it has ended. */
  async end(payment: Payment, refundId: string, end: RefundEnd): Promise<Refund> {
    const refund = payment.refunds.find((candidate) => candidate.id === refundId)
    if (!refund) {
      throw new PixProblem('PixDevolucaoNaoEncontrada', 'O Pix não tem devolução com o id informado.')
    }
    if (!refund.open || refund.status !== 'EM_PROCESSAMENTO') {
      throw invalid('A devolução não espera por uma decisão.', 'devolucao.id', refundId)
    }
    return this.#settle(payment, refund, end)
  }

  /** Resumes the refunds that were in progress when the sandbox stopped. */
  resume(): void {
    for (const payment of this.#context.store.payments.values()) {
      for (const refund of payment.refunds) {
        if (refund.status === 'EM_PROCESSAMENTO' && !refund.open)
          this.#settleLater(payment.endToEndId, refund.id)
      }
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #settleLater(endToEndId: string, refundId: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#settleByItself(endToEndId, refundId).catch(this.#context.onError)
    }, this.#context.config.refundDelayMs)
    this.#timers.add(timer)
  }

  async #settleByItself(endToEndId: string, refundId: string): Promise<void> {
    const { store, faults } = this.#context
    const payment = store.payments.get(endToEndId)
    const refund = payment?.refunds.find((candidate) => candidate.id === refundId)
    if (!payment || !refund) return // the sandbox was reset meanwhile
    const failure = faults.strikes('refundFails')
    await this.#settle(payment, refund, {
      status: failure ? 'NAO_REALIZADO' : 'DEVOLVIDO',
      reason: failure?.reason ?? null,
    })
  }

  async #settle(payment: Payment, refund: Refund, end: RefundEnd): Promise<Refund> {
    const { store, now } = this.#context
    const ended: Refund = { ...refund, ...end, settledAtMs: now() }
    const record: Payment = {
      ...payment,
      refunds: payment.refunds.map((other) => (other.id === refund.id ? ended : other)),
    }
    await store.save({ kind: 'payment', record })
    notifyPix(this.#context, record)
    return ended
  }
}

function requireRefundable(payment: Payment, request: RefundRequest, nowMs: number): void {
  if (payment.refunds.some((refund) => refund.id === request.id)) {
    throw invalid('O id informado já foi utilizado em outra devolução deste Pix.', 'devolucao.id', request.id)
  }
  if (nowMs - payment.settledAtMs > refundWindowMs) {
    throw invalid('O prazo de 90 dias para a devolução terminou.', 'devolucao.id', request.id)
  }
  const returned = payment.refunds
    .filter((refund) => refund.status !== 'NAO_REALIZADO')
    .reduce((sum, refund) => sum + refund.amountMinor, 0n)
  if (request.amountMinor === 0n || returned + request.amountMinor > payment.amountMinor) {
    throw invalid('A soma das devoluções passa do valor do Pix.', 'devolucao.valor', undefined)
  }
}

function invalid(reason: string, property: string, value: string | undefined): PixProblem {
  return new PixProblem('PixDevolucaoInvalida', reason, [
    { razao: reason, propriedade: property, ...(value !== undefined && { valor: value }) },
  ])
}
