import type { texts as es } from '../../es/support/visitor.ts'

export const texts: typeof es = {
  companyName: 'Nome da empresa',
  email: 'E-mail',
  phone: 'Telefone',
  subject: 'Assunto',
  choose: 'Escolha um assunto',
  message: 'Mensagem',
  counter: (used, most) => `${used}/${most}`,
  counterWords: (used, most) => `${used} de ${most} caracteres`,
  send: 'Enviar mensagem',
  sending: 'Enviando...',
  withoutScript: 'Sem JavaScript, este formulário não pode ser enviado.',
  subjects: {
    general: 'Dúvida geral',
    technical: 'Suporte técnico',
    commercial: 'Informações comerciais',
    transaction: 'Problema com uma transação',
    'business-account': 'Solicitação de conta empresarial',
    other: 'Outro',
  },
  error: 'Erro',
  faults: {
    companyName: 'Por favor, informe o nome da empresa',
    email: 'Por favor, informe um e-mail válido',
    phone: 'Por favor, informe um número de telefone',
    subject: 'Por favor, selecione um assunto',
    message: 'Por favor, escreva sua mensagem',
    messageLength: 'A mensagem não pode passar de 250 caracteres',
  },
  failed: 'Houve um problema ao enviar sua mensagem. Por favor, tente novamente.',
  tooMany: (minutes) =>
    minutes === 1
      ? 'Você já enviou várias mensagens. Tente de novo em 1 minuto.'
      : `Você já enviou várias mensagens. Tente de novo em ${minutes} minutos.`,
  sent: 'Mensagem enviada!',
  sentText: 'Recebemos sua mensagem e responderemos em breve.',
  again: 'Enviar outra mensagem',
}
