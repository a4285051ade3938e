import type { Question, texts as es } from '../../es/support/own.ts'
import { onDay } from '../parts/weekday-words.ts'

const questions: readonly Question[] = [
  {
    question: 'O que é este serviço e como funciona?',
    answer: () =>
      'Você gera um QR Code Pix com um valor em reais, seu cliente no Brasil paga pelo banco dele e você recebe o equivalente em pesos argentinos na sua conta bancária cadastrada (CBU/CVU).',
  },
  {
    question: 'Do que preciso para começar?',
    answer: () =>
      'Fazer seu cadastro, confirmar seu e-mail e verificar sua identidade: dados bancários, fotos da frente e do verso do seu DNI e uma selfie.',
  },
  {
    question: 'Quanto tempo leva a verificação da minha conta?',
    answer: () =>
      'Nossa equipe leva de 24 a 48 horas para analisar seus documentos. Você verá o resultado no seu perfil; se forem recusados, verá o motivo e poderá enviar novos documentos.',
  },
  {
    question: 'Qual é o valor mínimo e máximo de uma ordem?',
    answer: ({ min, max }) => `Cada ordem pode ser de ${min} a ${max}.`,
  },
  {
    question: 'Existe um limite diário?',
    answer: () => 'Não. Não há limite diário; valem apenas o mínimo e o máximo de cada ordem.',
  },
  {
    question: 'Qual é a taxa cobrada?',
    answer: ({ fee }) =>
      `É cobrada uma taxa de serviço de ${fee} por operação, incluída no valor do Pix que seu cliente paga. Não há mensalidade.`,
  },
  {
    question: 'Por quanto tempo o QR Code é válido?',
    answer: ({ validityMinutes }) =>
      `O QR Code é válido por ${validityMinutes} ${validityMinutes === 1 ? 'minuto' : 'minutos'}. Se expirar sem pagamento, crie outra ordem.`,
  },
  {
    question: 'Quanto tempo leva a confirmação de um Pix?',
    answer: () =>
      'Em geral, cerca de 3 minutos depois da transferência. Se demorar mais, atualize seu histórico.',
  },
  {
    question: 'Quando recebo os pesos?',
    answer: () => 'Normalmente em poucas horas e, no máximo, em 48 horas úteis.',
  },
  {
    question: 'Qual cotação é aplicada?',
    answer: () =>
      'A que você vê na tela ao criar a ordem. Ela fica registrada na operação e não muda depois.',
  },
  {
    question: 'O que faço se o pagamento expirou ou não aparece confirmado?',
    answer: () =>
      'Se o pagamento foi feito, a situação é atualizada em até 5 minutos no seu histórico. Se não foi feito, crie outra ordem. Se tiver dúvidas, escreva para nós.',
  },
  {
    question: 'Como envio um comprovante?',
    answer: () =>
      'No Histórico, escolha a operação e toque em Enviar comprovante. Aceitamos imagens e PDF de até 5 MB.',
  },
  {
    question: 'Como cadastro meu estabelecimento?',
    answer: () =>
      'No Perfil, escolha Cadastrar Loja e complete os 5 passos. Analisamos a solicitação em 24 a 48 horas e avisamos por e-mail.',
  },
]

export const texts: typeof es = {
  title: 'Ajuda e Suporte',
  description:
    'Horários e contato do suporte, e respostas sobre cobranças com Pix, taxas, limites e depósito dos pesos.',
  lead: 'Veja primeiro as perguntas frequentes. Se não resolver, escreva para nós.',
  toAccount: 'Ir para minha conta',
  questions,
  faq: {
    title: 'Perguntas frequentes',
    search: 'Buscar nas perguntas',
    clear: 'Limpar a busca',
    found: (count) => (count === 1 ? '1 pergunta encontrada' : `${count} perguntas encontradas`),
    none: 'Não encontramos uma pergunta com essas palavras.',
    noneHint: 'Tente outras palavras ou escreva para nós.',
    link: 'Link para esta pergunta',
  },
  hours: {
    title: 'Horário de atendimento',
    zone: 'Horário de Buenos Aires',
    openNow: 'Aberto agora',
    until: (time) => `Até as ${time}`,
    closed: 'Fechado',
    opensToday: (time) => `Fechado, abre hoje às ${time}`,
    opensTomorrow: (time) => `Fechado, abre amanhã às ${time}`,
    opensOn: (weekday, time) => `Fechado, abre ${onDay(weekday)} às ${time}`,
    closedDay: 'Fechado',
    days: (first, last) => `${first} a ${last}`,
    weekdays: {
      monday: 'segunda',
      tuesday: 'terça',
      wednesday: 'quarta',
      thursday: 'quinta',
      friday: 'sexta',
      saturday: 'sábado',
      sunday: 'domingo',
    },
  },
  contact: {
    title: 'Fale com a gente',
    whatsapp: 'Escrever pelo WhatsApp',
    phone: 'Telefone',
    email: 'E-mail',
    greeting: (brand) => `Olá! Preciso de ajuda com a ${brand}.`,
    form: 'Ir para o formulário de contato',
    formHint: 'Deixe sua mensagem e respondemos em até 24 horas.',
  },
  messages: {
    title: 'Mensagens para o suporte',
    visitor:
      'Com a sua conta, você pode escrever aqui e ver as respostas. Sem conta, use o formulário de contato.',
    signIn: 'Entrar',
    lead: 'Respondemos nesta página. Os atendimentos abertos ficam aqui até serem resolvidos.',
    subject: 'Assunto',
    choose: 'Escolha um assunto',
    message: 'Mensagem',
    counter: (used, most) => `${used}/${most}`,
    counterWords: (used, most) => `${used} de ${most} caracteres`,
    send: 'Enviar mensagem',
    sent: 'Mensagem enviada',
    sentText: (number) => `Seu atendimento é o nº ${number}.`,
    chooseSubject: 'Selecione um assunto',
    writeMessage: 'Escreva sua mensagem',
    tooLong: (most) => `A mensagem não pode passar de ${most} caracteres`,
    list: 'Seus atendimentos',
    none: 'Você ainda não escreveu para nós.',
    noneHint: 'Seus atendimentos e nossas respostas vão aparecer aqui.',
    failed: 'Não foi possível mostrar seus atendimentos.',
    failedOne: 'Não foi possível mostrar este atendimento.',
    retry: 'Tentar novamente',
    number: (number) => `Atendimento nº ${number}`,
    status: { open: 'Aberto', in_progress: 'Em andamento', closed: 'Fechado' },
    answered: 'Respondido',
    you: 'Você',
    team: 'Suporte',
    reply: 'Adicionar uma mensagem',
    closedHint: 'Está fechado: se você escrever, ele é reaberto.',
    loading: 'Carregando o atendimento',
    subjects: {
      general: 'Dúvida geral',
      technical: 'Suporte técnico',
      commercial: 'Informações comerciais',
      transaction: 'Problema com uma transação',
      'business-account': 'Solicitação de conta empresarial',
      other: 'Outro',
    },
  },
}
