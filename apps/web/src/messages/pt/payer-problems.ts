import type { PayerCode, texts as es } from '../es/payer-problems.ts'
import type { Wording } from '../es/problems.ts'

const codes: Record<PayerCode, Wording> = {
  'payer-request.invalid': 'Confira o nome e o CPF.',
  'payer-request.policy-changed': 'A política de privacidade mudou. Leia e aceite novamente.',
  'payer-request.rate-limited': 'Muitas tentativas. Aguarde alguns minutos.',
  'payment.establishment-not-found': 'A loja não recebe pagamentos por aqui.',
  'payment.invalid': 'Há dados inválidos. Confira o que está marcado.',
  'payment.key-reused': 'Esse pagamento já foi enviado com outros dados. Comece um novo pagamento.',
  'payment.not-created': 'Não conseguimos criar o pagamento. Tente novamente.',
  'payment.not-updated': 'Não conseguimos verificar o pagamento. Tente novamente.',
  'payment.rate-limited': 'Muitas tentativas. Aguarde alguns minutos.',
  'payment.terms-changed': 'A cotação mudou. Confirme os novos valores.',
  'store.id-invalid': 'ID do estabelecimento inválido',
  'store.not-found': 'Estabelecimento não encontrado ou não está ativo',
}

export const texts: typeof es = { codes }
