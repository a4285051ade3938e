import type { AccountCode, texts as es } from '../es/account-problems.ts'
import type { Wording } from '../es/problems.ts'

const codes: Record<AccountCode, Wording> = {
  'account.admin': 'Só um operador pode encerrar uma conta de administrador.',
  'account.balance-open': 'Sua conta tem saldo em aberto. Encerre quando ele zerar.',
  'account.charges-open': 'Sua conta tem cobranças em andamento. Encerre quando elas terminarem.',
  'account.payment-possible':
    'Uma cobrança que expirou ou falhou há menos de 24 horas ainda pode receber um Pix. Tente quando passarem as 24 horas.',
  'cuit.taken': 'Esse CUIT/CUIL já está cadastrado.',
  'dni.taken': 'Esse DNI já está cadastrado.',
  'email.taken': 'Esse e-mail já está cadastrado.',
  'establishment.cuit-taken': 'Já existe um estabelecimento cadastrado com este CUIT',
  'establishment.decided': 'Este estabelecimento já foi analisado. A imagem não pode mais ser alterada.',
  'establishment.details-changed': 'Esses dados mudaram em outra aba. Confira antes de salvar.',
  'establishment.invalid': 'Há erros de validação no formulário',
  'establishment.not-correctable': 'Este cadastro não pode ser corrigido. Veja a situação no seu perfil.',
  'establishment.not-saved': 'Erro ao cadastrar o estabelecimento. Tente novamente.',
  'establishment.paused': 'Este estabelecimento está pausado.',
  'establishment.too-many-submissions': ({ minutes }) =>
    `Você atingiu o limite de envios. Tente novamente em ${String(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  'handover.invalid': 'Esse link já foi usado ou expirou. Gere outro onde você começou.',
  'password.common': 'Essa senha é fácil demais de adivinhar. Escolha outra.',
  'second-factor.already-on': 'O aplicativo autenticador já está ativado.',
  'second-factor.off': 'Sua conta não tem verificação em duas etapas.',
  'second-factor.required-for-admins':
    'Uma conta de administrador não pode ficar sem verificação em duas etapas.',
  'session.not-found': 'Essa sessão já foi encerrada.',
  'token.invalid': 'O link já foi usado ou expirou. Peça um novo.',
  'trade-name.company': 'Seus clientes já veem o nome do seu comércio ao pagar.',
  'trade-name.invalid': 'O nome comercial não é válido.',
  'verification.incomplete': 'Por favor, complete todos os passos da verificação',
}

export const texts: typeof es = { codes }
