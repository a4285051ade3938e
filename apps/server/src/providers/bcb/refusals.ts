import { z } from 'zod'
import { type Refusal, refusalWords } from '../refusal-words.ts'
import type { Clean } from '../without-secrets.ts'

const text = z.string().nullish().catch(null)
const number = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)

/**
 * The formats of banks' refusals: the standard's document (RFC 7807) with its violations, Efí's, and both of Banco do Brasil. Every field may
 * be missing.
 */
const refusal = z.object({
  type: text,
  detail: text,
  correlationId: text,
  violacoes: z
    .array(z.object({ razao: text, propriedade: text }))
    .nullish()
    .catch(null),
  nome: text,
  mensagem: text,
  erros: z
    .array(z.object({ codigo: number, mensagem: text, ocorrencia: number }))
    .nullish()
    .catch(null),
  error: text,
  message: text,
})

function readRefusal(body: unknown): Refusal | null {
  const read = refusal.safeParse(body)
  if (!read.success) return null
  const { type, detail, correlationId, violacoes, nome, mensagem, erros, error, message } = read.data
  const [first] = erros ?? []
  const violations = (violacoes ?? []).map(
    ({ propriedade, razao }) => `${propriedade ?? '?'}: ${razao ?? '?'}`,
  )
  return {
    code: type?.split('/').at(-1) ?? nome ?? first?.codigo ?? error ?? null,
    reason:
      violations.length > 0
        ? violations.join('; ')
        : (detail ?? mensagem ?? first?.mensagem ?? message ?? null),
    correlationId: correlationId ?? first?.ocorrencia ?? null,
  }
}

const unknownIds = new Set([
  'CobNaoEncontrado',
  'CobNaoEncontrada',
  'PixNaoEncontrado',
  'PixDevolucaoNaoEncontrada',
  'WebhookNaoEncontrado',
  'cobranca_nao_encontrada',
  'pix_nao_encontrado',
  'webhook_nao_encontrado',
])
/** Banco do Brasil has no name for an unknown object, so the text of its refusal decides. */
const unknownWords = /n[ãa]o\s+(foi\s+|foram\s+)?(encontrad|localizad)/i

/** Whether a refusal means that the bank does not know the requested charge or Pix. */
export function isUnknownId(body: unknown): boolean {
  const read = readRefusal(body)
  if (read === null) return false
  if (read.code !== null && unknownIds.has(read.code)) return true
  return /^\d+$/.test(read.code ?? '') && unknownWords.test(read.reason ?? '')
}

/** The text of a refusal, for the log and for admins. */
export function refusalText(body: unknown, clean: Clean): string {
  const read = readRefusal(body)
  return read === null ? '' : refusalWords(read, clean)
}
