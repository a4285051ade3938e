import { formatCnpj } from '@puente/domain/cnpj'
import { money } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'
import { centsFromPaste } from '@puente/domain/money-input'
import { maskTaxDocument, parseTaxDocument } from '@puente/domain/tax-document'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { currentRevision, type Party, type Payment } from '../store/records.ts'
import { obstacle, payCharge, payStaticCode } from './pay.ts'
import { payers } from './payers.ts'
import { type PayableCode, readCode } from './read-code.ts'
import { BankRefusal } from './refusal.ts'

const codeBody = z.object({ code: z.string().max(2_000).default('') })
const paymentBody = codeBody.extend({
  payer: z.string(),
  amount: z.string().max(40).optional(),
  message: z.string().trim().max(140).optional(),
})

const reais = (amountMinor: bigint): string => formatMoney(money(amountMinor, 'BRL'))
const shortTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A CPF is always masked; a CNPJ is shown in full, as the Central Bank asks of payers' apps. */
function documentText(taxId: string): string {
  const document = parseTaxDocument(taxId)
  if (!document) return taxId
  return document.kind === 'cpf' ? `CPF ${maskTaxDocument(document)}` : `CNPJ ${formatCnpj(document.value)}`
}

/** The routes that the bank page calls: they list the payers, read a code and pay it. */
export function registerBankRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { receiver } = context.config
  const receiverView = {
    name: receiver.name,
    document: `CNPJ ${formatCnpj(receiver.cnpj)}`,
    institution: receiver.institution,
  }

  app.get('/bank/payers', async () => ({
    payers: payers.map(({ id, name, taxId, institution }) => ({
      id,
      name,
      document: documentText(taxId),
      institution,
    })),
  }))

  app.post('/bank/codes', async (request) => {
    const code = readCode(context, codeBody.parse(request.body ?? {}).code)
    const reason = code.kind === 'charge' ? obstacle(context, code.charge) : null
    if (reason) throw new BankRefusal(reason)
    return { receiver: receiverView, serverTime: context.now(), ...detailsOf(code) }
  })

  app.post('/bank/payments', async (request, reply) => {
    const body = paymentBody.parse(request.body ?? {})
    const payer = payers.find(({ id }) => id === body.payer)
    if (!payer) throw new BankRefusal('payer.unknown')
    const code = readCode(context, body.code)
    const typed = body.amount === undefined ? null : centsFromPaste(body.amount)
    if (body.amount !== undefined && typed === null) throw new BankRefusal('amount.missing')
    const message = body.message || null
    const payment =
      code.kind === 'charge'
        ? await payCharge(context, code.charge, { amountMinor: typed, payer, message })
        : await payStaticCode(context, code, { amountMinor: typed, payer, message })
    return reply.code(201).send({ receiver: receiverView, ...receiptOf(payment) })
  })
}

function detailsOf(code: PayableCode): object {
  if (code.kind === 'static') {
    return {
      amount: code.amountMinor === null ? null : reais(code.amountMinor),
      amountEditable: code.amountMinor === null,
      description: code.description,
      extras: [],
      debtor: null,
      identifier: code.txid,
      expiresAt: null,
    }
  }
  const { charge } = code
  const revision = currentRevision(charge)
  return {
    amount: reais(revision.amountMinor),
    amountEditable: revision.payerMayChangeAmount,
    description: revision.payerPrompt,
    extras: revision.extras,
    debtor: revision.debtor && partyText(revision.debtor),
    identifier: charge.txid,
    expiresAt: charge.createdAtMs + revision.expirationSeconds * 1000,
  }
}

const partyText = (party: Party): object => ({ name: party.name, document: documentText(party.taxId) })

function receiptOf(payment: Payment): object {
  return {
    endToEndId: payment.endToEndId,
    identifier: payment.txid,
    amount: reais(payment.amountMinor),
    paidAt: shortTime.format(payment.settledAtMs),
    message: payment.message,
    payer: { ...partyText(payment.payer), institution: payment.payer.institution },
  }
}
