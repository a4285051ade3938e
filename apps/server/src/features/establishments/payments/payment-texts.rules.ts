import { brl } from '@puente/contract/protocol/wire'
import { DomainError } from '@puente/contract/protocol/problems'
import { money } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'
import type {
  StorePaymentFault,
  StorePaymentFaultCode,
  StorePaymentLimits,
} from '@puente/domain/store-payment'

/** The text of each fault, quoted from the requirements (PAY-008, PAY-032). */
const messages: Readonly<Record<Exclude<StorePaymentFaultCode, 'INVALID_AMOUNT'>, string>> = {
  NAME_REQUIRED: 'Insira seu nome completo',
  NAME_TOO_SHORT: 'Insira seu nome completo',
  NAME_TOO_LONG: 'Nome com no máximo 100 caracteres',
  NAME_CONTAINS_INVALID_CHARS: 'Nome com caracteres inválidos',
  CPF_REQUIRED: 'CPF inválido',
  INVALID_CPF: 'CPF inválido',
  INVALID_EMAIL: 'E-mail inválido',
  INVALID_PHONE: 'Telefone inválido',
  DESCRIPTION_REQUIRED: 'Insira a descrição do produto/serviço (mínimo 3 caracteres)',
  DESCRIPTION_TOO_SHORT: 'Insira a descrição do produto/serviço (mínimo 3 caracteres)',
  DESCRIPTION_TOO_LONG: 'Descrição com no máximo 500 caracteres',
  IDENTIFICATION_TOO_LONG: 'Identificação com no máximo 50 caracteres',
  GDPR_CONSENT_REQUIRED: 'É necessário aceitar os termos',
}

/** All faults of a form as one refusal (PAY-038): the text with the codes, and a list of field and message. */
export function invalidPayment(
  faults: readonly StorePaymentFault[],
  limits: StorePaymentLimits,
): DomainError {
  const codes = faults.map(({ code }) => code)
  return new DomainError(
    'payment.invalid',
    {
      message: `Validation failed: ${codes.join(', ')}`,
      codes,
      faults: faults.map(({ field, code }) => ({ field, code, message: messageOf(code, limits) })),
      min: brl(limits.minMinor),
      max: brl(limits.maxMinor),
    },
    faults.map(({ field, code }) => ({ field, rule: code })),
  )
}

function messageOf(code: StorePaymentFaultCode, { minMinor, maxMinor }: StorePaymentLimits): string {
  if (code !== 'INVALID_AMOUNT') return messages[code]
  return `Valor deve estar entre ${formatMoney(money(minMinor, 'BRL'))} e ${formatMoney(money(maxMinor, 'BRL'))}`
}

/** One payment too many, of a CPF or of an address (PAY-039). */
export function tooManyPayments(retryAfterSeconds: number): DomainError {
  return new DomainError('payment.rate-limited', {
    code: 'RATE_LIMIT_EXCEEDED',
    message: 'Muitas tentativas de pagamento recentes. Tente novamente em alguns minutos.',
    retryAfterSeconds,
  })
}
