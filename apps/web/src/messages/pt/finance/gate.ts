import type { texts as es } from '../../es/finance/gate.ts'

export const texts: typeof es = {
  title: 'Financeiro',
  areaTitle: 'Financeiro Administrativo',
  intro: 'Saldo, extrato, transferências e provedores. A senha abre esta área por 2 horas, só nesta sessão.',
  guards:
    'O endereço dos avisos termina em um segredo: a mesma senha o protege. Ela libera o acesso por 2 horas, só nesta sessão.',
  kept: 'O acesso terminou. O que você estava digitando volta depois da senha.',
  password: 'Senha do Financeiro',
  show: 'Mostrar a senha',
  hide: 'Ocultar a senha',
  enter: 'Entrar',
  enterIn: (time) => `Entrar em ${time}`,
  hint: '5 senhas erradas em 15 minutos bloqueiam o acesso.',
  empty: 'Por favor, digite a senha',
  wrong: 'Senha incorreta. Tente novamente.',
  denied: 'Acesso Negado',
  deniedText: 'Senha incorreta para o Financeiro Administrativo.',
  unreachable: 'Erro ao conectar com o servidor',
  failed: 'Erro interno na autenticação',
  allowed: 'Acesso Autorizado',
  blocked: 'Muitas tentativas. Aguarde alguns minutos.',
  blockedUntil: (time) =>
    `Você poderá tentar de novo às ${time}. Cada tentativa fica registrada na auditoria.`,
  unset: 'O Financeiro ainda não tem senha',
  unsetText: 'O operador define a senha no servidor com o comando npm run finance:password.',
  readFailed: 'Não foi possível abrir o Financeiro',
  retry: 'Tentar novamente',
  loading: 'Carregando o Financeiro',
}
