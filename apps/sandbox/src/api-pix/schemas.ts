import { isChargeTxid } from '@puente/domain/txid'
import { z } from 'zod'
import { chargeStatuses } from '../store/records.ts'
import { centavosOf } from './reading.ts'

const amount = (positive: string) =>
  z.string({ error: 'O campo valor deve ser uma string no formato 0.00.' }).transform((text, context) => {
    const minor = centavosOf(text)
    if (minor === null || minor === 0n) {
      context.addIssue(minor === 0n ? positive : 'O campo valor não respeita o formato \\d{1,10}\\.\\d{2}.')
      return z.NEVER
    }
    return minor
  })

const expiration = z
  .int({ error: 'O campo calendario.expiracao deve ser um inteiro de segundos.' })
  .min(1, 'O campo calendario.expiracao é igual ou menor que zero.')
  .max(2_147_483_647, 'O campo calendario.expiracao é grande demais.')

const debtorName = z.string().min(1).max(200, 'O campo devedor.nome tem mais de 200 caracteres.')
const debtor = z.union(
  [
    z
      .strictObject({ cpf: z.string().regex(/^\d{11}$/), nome: debtorName })
      .transform(({ cpf, nome }) => ({ taxId: cpf, name: nome })),
    z
      .strictObject({ cnpj: z.string().regex(/^[0-9A-Z]{14}$/), nome: debtorName })
      .transform(({ cnpj, nome }) => ({ taxId: cnpj, name: nome })),
  ],
  { error: 'O objeto devedor deve ter nome e um documento: cpf ou cnpj, nunca os dois.' },
)

const value = z.object({
  original: amount('O campo valor.original não pode ser zero.'),
  modalidadeAlteracao: z.union([z.literal(0), z.literal(1)]).default(0),
})

const prompt = z.string().max(140, 'O campo solicitacaoPagador tem mais de 140 caracteres.')
const extras = z
  .array(
    z.object({
      nome: z.string().min(1).max(50, 'O campo infoAdicionais.nome tem mais de 50 caracteres.'),
      valor: z.string().min(1).max(200, 'O campo infoAdicionais.valor tem mais de 200 caracteres.'),
    }),
  )
  .max(50, 'O campo infoAdicionais tem mais de 50 itens.')

const loc = z.object({ id: z.int().min(1) })

/** Body of `PUT /cob/{txid}` and `POST /cob`. */
export const newCharge = z.object({
  calendario: z.object(
    { expiracao: expiration.default(86_400) },
    { error: 'O objeto calendario é obrigatório.' },
  ),
  devedor: debtor.optional(),
  valor: value,
  chave: z.string({ error: 'O campo chave é obrigatório.' }).min(1).max(77),
  solicitacaoPagador: prompt.optional(),
  infoAdicionais: extras.optional(),
  loc: loc.optional(),
})
export type NewCharge = z.output<typeof newCharge>

/** Body of `PATCH /cob/{txid}`: what is absent stays as it is. */
export const chargeRevisionBody = z.object({
  status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR').optional(),
  calendario: z.object({ expiracao: expiration }).optional(),
  devedor: debtor.optional(),
  valor: z
    .object({ original: amount('O campo valor.original não pode ser zero.') })
    .extend({ modalidadeAlteracao: z.union([z.literal(0), z.literal(1)]).optional() })
    .optional(),
  chave: z.string().min(1).max(77).optional(),
  solicitacaoPagador: prompt.optional(),
  infoAdicionais: extras.optional(),
  loc: loc.optional(),
})
export type ChargeRevisionBody = z.output<typeof chargeRevisionBody>

export const txidParam = z.object({
  txid: z.string().refine(isChargeTxid, 'O txid deve ter de 26 a 35 letras sem acento ou algarismos.'),
})
export const revisionQuery = z.object({ revisao: z.coerce.number().int().min(0).optional() })
export const endToEndParam = z.object({ e2eid: z.string().min(1).max(40) })
export const refundParams = endToEndParam.extend({
  id: z.string().regex(/^[a-zA-Z0-9]{1,35}$/, 'O id da devolução deve ter de 1 a 35 letras ou algarismos.'),
})
export const keyParam = z.object({ chave: z.string().min(1).max(77) })
export const locationParam = z.object({ id: z.coerce.number().int().min(1) })

/** Body of `PUT /pix/{e2eid}/devolucao/{id}`. MED natures are the scheme's to use, never the receiver's. */
export const refundBody = z.object({
  valor: amount('O valor da devolução não pode ser zero.'),
  natureza: z.enum(['ORIGINAL', 'RETIRADA']).default('ORIGINAL'),
  descricao: z.string().max(140).optional(),
})

export const webhookBody = z.object({
  webhookUrl: z.url({ protocol: /^https?$/, error: 'O campo webhookUrl não é uma URL http ou https.' }),
})

export const locationBody = z.object({ tipoCob: z.enum(['cob', 'cobv']) })

const instant = z.iso
  .datetime({ offset: true, error: 'A data deve respeitar a RFC 3339.' })
  .transform((text) => Date.parse(text))
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const taxIdFilters = {
  cpf: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  cnpj: z
    .string()
    .regex(/^[0-9A-Z]{14}$/)
    .optional(),
}

const paging = {
  'paginacao.paginaAtual': z.coerce.number().int().min(0).default(0),
  'paginacao.itensPorPagina': z.coerce.number().int().min(1).max(1000).default(100),
}
const windowed = { inicio: instant, fim: instant, ...paging }

const inOrder = {
  check: (query: { inicio: number; fim: number }) => query.inicio <= query.fim,
  error: { error: 'O parâmetro fim é anterior ao parâmetro inicio.', path: ['fim'] },
}
const oneTaxId = {
  check: (query: { cpf?: string | undefined; cnpj?: string | undefined }) => !(query.cpf && query.cnpj),
  error: { error: 'Os parâmetros cpf e cnpj não podem ser usados juntos.', path: ['cpf'] },
}

export const chargeListQuery = z
  .object({
    ...windowed,
    ...taxIdFilters,
    locationPresente: flag.optional(),
    status: z.enum(chargeStatuses).optional(),
  })
  .refine(inOrder.check, inOrder.error)
  .refine(oneTaxId.check, oneTaxId.error)

export const pixListQuery = z
  .object({
    ...windowed,
    ...taxIdFilters,
    txid: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,35}$/)
      .optional(),
    txIdPresente: flag.optional(),
    devolucaoPresente: flag.optional(),
  })
  .refine(inOrder.check, inOrder.error)
  .refine(oneTaxId.check, oneTaxId.error)

export const locationListQuery = z
  .object({ ...windowed, txIdPresente: flag.optional(), tipoCob: z.enum(['cob', 'cobv']).optional() })
  .refine(inOrder.check, inOrder.error)

export const webhookListQuery = z.object({
  inicio: instant.optional(),
  fim: instant.optional(),
  ...paging,
})
