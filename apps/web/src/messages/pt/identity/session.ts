import type { texts as es } from '../../es/identity/session.ts'

const expired = 'Sua sessão expirou. Faça login novamente.'
const closed = 'Sua sessão foi encerrada.'

export const texts: typeof es = {
  ended: { expired, idle: expired, signed_out: closed, revoked: closed, role_changed: closed },
  again: {
    why: { idle: 'Você ficou 60 minutos sem usar o painel.', expired: 'O prazo da sessão acabou.' },
    kept: 'A página, os filtros e o que você digitou continuam aqui; os valores ficam ocultos até você entrar. Se sair, você perde o que digitou.',
    notYou: 'Não é você?',
    leave: 'Sair desta página',
    submit: 'Entrar e continuar',
    submitting: 'Entrando...',
  },
  warning: {
    remembered: 'Sua sessão de aproximadamente 30 dias está prestes a expirar.',
    plain: 'Sua sessão está prestes a expirar. Entre novamente para continuar.',
    until: (time) => `Termina em ${time}.`,
    renew: 'Renovar',
    renewing: 'Renovando...',
    renewed: 'Sessão renovada com sucesso',
  },
  lock: {
    title: 'Sessão bloqueada',
    text: 'Você ficou um tempo sem usar o app. Digite seu PIN para continuar de onde parou.',
    pin: 'PIN da sessão',
    hint: 'De 4 a 6 números.',
    missing: 'Digite seu PIN, de 4 a 6 números.',
    submit: 'Desbloquear',
    submitting: 'Desbloqueando...',
    forgot: 'Esqueci meu PIN',
    signOut: 'Sair',
  },
  proof: {
    title: 'Confirme que é você',
    text: 'Por segurança, digite sua senha para continuar. Não vamos pedir de novo por dez minutos.',
    password: 'Senha',
    showPassword: 'Mostrar a senha',
    hidePassword: 'Ocultar a senha',
    missing: 'Digite sua senha.',
    cancel: 'Cancelar',
    submit: 'Confirmar',
  },
  verificationTest: {
    title: 'Teste de verificação',
    text: 'O status da sua própria verificação, como o servidor o vê. Esta página não muda nada; em produção só existe se o operador a habilitar.',
    status: 'Status',
    frontId: 'Frente do DNI',
    backId: 'Verso do DNI',
    selfie: 'Selfie',
    present: 'Salvo',
    absent: 'Falta',
    bankData: 'Dados bancários',
    submitted: 'Enviada para análise',
    rejection: 'Motivo da recusa',
    never: 'Nunca',
    retry: 'Tentar novamente',
  },
}
