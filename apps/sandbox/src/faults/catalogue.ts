import { z } from 'zod'

/** The API operations that an API fault can target. */
export const operations = [
  'token',
  'createCharge',
  'reviseCharge',
  'readCharge',
  'listCharges',
  'readPix',
  'listPix',
  'createRefund',
  'readRefund',
  'readAccount',
  'readKey',
  'createTransfer',
  'readTransfer',
  'webhook',
  'location',
  'payload',
] as const
export type Operation = (typeof operations)[number]

const delayMs = z.int().min(0).max(600_000)
const onOperations = z.array(z.enum(operations)).min(1)
const onCreation = onOperations.default(['createCharge'])

/** How often a fault occurs: each time with `probability`, and at most `next` times. */
const occurrence = {
  probability: z.number().min(0).max(1).default(1),
  next: z.int().min(1).nullable().default(null),
}
const fault = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ ...occurrence, ...shape })

const amountChange = {
  change: z.enum(['plus', 'minus', 'hundredfold']).default('plus'),
  centavos: z.int().min(1).max(1_000_000).default(1),
}

/** Every fault with its settings. `faultTexts` describes each one. */
export const faultSchemas = {
  errorBefore: fault({ on: onCreation }),
  errorAfter: fault({ on: onCreation }),
  timeoutBefore: fault({ on: onCreation }),
  timeoutAfter: fault({ on: onCreation }),
  htmlAnswer: fault({ status: z.union([z.literal(200), z.literal(502)]).default(502), on: onCreation }),
  bareNotFound: fault({ on: onCreation }),
  askToWait: fault({
    status: z.union([z.literal(429), z.literal(503)]).default(429),
    retryAfterSeconds: z.int().min(1).max(86_400).default(30),
    on: onCreation,
  }),
  refuse: fault({
    status: z.union([z.literal(401), z.literal(403), z.literal(409)]).default(409),
    on: onCreation,
  }),
  slowAnswer: fault({ delayMs: delayMs.default(5_000), on: onOperations.default([...operations]) }),
  unknownStatus: fault({ word: z.string().min(1).max(60).default('EM_ANALISE') }),
  omitCopyPaste: fault({}),
  emptyCode: fault({}),
  omitPayer: fault({}),

  lateNotice: fault({ delayMs: delayMs.default(15_000) }),
  duplicate: fault({ times: z.int().min(2).max(50).default(2), gapMs: delayMs.default(0) }),
  outOfOrder: fault({}),
  batchedNotice: fault({ pix: z.int().min(2).max(1_000).default(2), waitMs: delayMs.default(1_000) }),
  lostNotice: fault({}),
  forged: fault({}),
  unsigned: fault({}),
  garbage: fault({ shape: z.enum(['notJson', 'wrongShape', 'truncated']).default('notJson') }),
  wrongNoticeAmount: fault(amountChange),

  wrongPaidAmount: fault(amountChange),
  paymentAfterExpiry: fault({}),
  secondPayment: fault({}),
  refundFails: fault({ reason: z.string().max(140).default('Saldo insuficiente na conta do recebedor') }),
  partnerTimeout: fault({}),
  transferFails: fault({}),
  wrongTransferAmount: fault(amountChange),

  marketDown: fault({}),
  marketSlow: fault({ delayMs: delayMs.default(12_000) }),
  marketZero: fault({}),
  marketNegative: fault({}),
  marketTenfold: fault({ direction: z.enum(['up', 'down']).default('up') }),
  marketInvalidPair: fault({}),
  marketStale: fault({ ageSeconds: z.int().min(1).max(31_536_000).default(86_400) }),
  marketNotANumber: fault({}),
  marketCrossed: fault({}),
} as const

export type FaultName = keyof typeof faultSchemas
export type FaultSettings<Name extends FaultName> = z.output<(typeof faultSchemas)[Name]>
export type FaultInput<Name extends FaultName> = z.input<(typeof faultSchemas)[Name]>
export type FaultInputs = { [Name in FaultName]?: FaultInput<Name> | undefined }

export const faultNames = Object.keys(faultSchemas) as FaultName[]

/** The body of `PUT /sandbox/faults`: any of the faults, each with its settings. */
export const faultInputs = z.strictObject(
  Object.fromEntries(faultNames.map((name) => [name, faultSchemas[name].optional()])),
) as unknown as z.ZodType<FaultInputs>

export type FaultGroup = 'api' | 'webhook' | 'bank' | 'market'

interface FaultText {
  group: FaultGroup
  title: string
  effect: string
}

export const faultTexts: Record<FaultName, FaultText> = {
  errorBefore: { group: 'api', title: 'Erro 500 antes', effect: 'Responde 500 sem fazer nada.' },
  errorAfter: { group: 'api', title: 'Erro 500 depois', effect: 'Faz o pedido e responde 500.' },
  timeoutBefore: { group: 'api', title: 'Sem resposta, sem fazer', effect: 'Não faz nada e nunca responde.' },
  timeoutAfter: { group: 'api', title: 'Sem resposta, feito', effect: 'Faz o pedido e nunca responde.' },
  slowAnswer: { group: 'api', title: 'Resposta lenta', effect: 'Demora antes de responder.' },
  htmlAnswer: { group: 'api', title: 'Resposta em HTML', effect: 'Responde uma página no lugar de JSON.' },
  bareNotFound: {
    group: 'api',
    title: '404 sem corpo',
    effect: 'Responde 404 vazio, como um endereço errado.',
  },
  askToWait: { group: 'api', title: 'Pede para esperar', effect: 'Responde 429 ou 503 com Retry-After.' },
  refuse: { group: 'api', title: 'Recusa', effect: 'Responde 401, 403 ou 409 sem fazer nada.' },
  unknownStatus: { group: 'api', title: 'Status desconhecido', effect: 'Usa uma palavra fora do padrão.' },
  omitCopyPaste: { group: 'api', title: 'Sem pixCopiaECola', effect: 'Só devolve a location.' },
  emptyCode: { group: 'api', title: 'Código vazio', effect: 'pixCopiaECola chega vazio.' },
  omitPayer: { group: 'api', title: 'Sem pagador', effect: 'Os dados de quem pagou não são enviados.' },
  lateNotice: { group: 'webhook', title: 'Aviso atrasado', effect: 'O aviso sai depois da espera.' },
  duplicate: { group: 'webhook', title: 'Aviso repetido', effect: 'O mesmo aviso sai várias vezes.' },
  outOfOrder: { group: 'webhook', title: 'Fora de ordem', effect: 'Espera que outro aviso passe na frente.' },
  batchedNotice: { group: 'webhook', title: 'Em lote', effect: 'Um aviso traz vários Pix.' },
  lostNotice: { group: 'webhook', title: 'Aviso perdido', effect: 'O aviso nunca é enviado.' },
  forged: { group: 'webhook', title: 'Assinatura falsa', effect: 'Assina com um segredo errado.' },
  unsigned: { group: 'webhook', title: 'Sem assinatura', effect: 'Envia sem os cabeçalhos de assinatura.' },
  garbage: { group: 'webhook', title: 'Corpo inválido', effect: 'Envia um corpo ilegível.' },
  wrongNoticeAmount: { group: 'webhook', title: 'Valor errado', effect: 'O aviso traz outro valor.' },
  wrongPaidAmount: { group: 'bank', title: 'Pagar outro valor', effect: 'O banco paga um valor diferente.' },
  paymentAfterExpiry: { group: 'bank', title: 'Pagar vencida', effect: 'O banco aceita cobrança vencida.' },
  secondPayment: { group: 'bank', title: 'Pagar de novo', effect: 'O banco aceita cobrança já paga.' },
  refundFails: { group: 'bank', title: 'Devolução falha', effect: 'A devolução termina em NAO_REALIZADO.' },
  partnerTimeout: {
    group: 'bank',
    title: 'Envio sem resposta do parceiro',
    effect: 'Aceita o envio e responde 207: não se sabe se o dinheiro saiu.',
  },
  transferFails: {
    group: 'bank',
    title: 'Envio falha',
    effect: 'O envio termina em FAILED e o dinheiro volta.',
  },
  wrongTransferAmount: {
    group: 'bank',
    title: 'Envio mostra outro valor',
    effect: 'O envio aparece com um valor diferente.',
  },
  marketDown: { group: 'market', title: 'Fora do ar', effect: 'Responde 503.' },
  marketSlow: { group: 'market', title: 'Lento', effect: 'Demora antes de responder.' },
  marketZero: { group: 'market', title: 'Zero', effect: 'Todos os preços chegam em 0.' },
  marketNegative: { group: 'market', title: 'Negativo', effect: 'Todos os preços chegam negativos.' },
  marketTenfold: {
    group: 'market',
    title: 'Dez vezes maior ou menor',
    effect: 'Preços dez vezes maiores ou menores.',
  },
  marketInvalidPair: { group: 'market', title: 'Invalid pair', effect: 'Texto simples com status 200.' },
  marketStale: { group: 'market', title: 'Hora antiga', effect: 'O campo time fica no passado.' },
  marketNotANumber: { group: 'market', title: 'NaN', effect: 'Preços chegam como o texto "NaN".' },
  marketCrossed: { group: 'market', title: 'Cruzado', effect: 'A compra fica acima da venda.' },
}
