import type { ContactSubject } from '@puente/contract/support/contact'
import type { StuckKind } from '../../../platform/stuck-work/stuck-source.ts'
import type { MailFacts, MailText, MailTexts, SecondFactorChange } from './mail-content.ts'
import { paragraphsOf, shownDay, shownInstant } from './mail-wording.ts'

const nothingMore = { button: null, facts: [], note: null } satisfies Partial<MailText>
const ifNotYou = 'Se não foi você, troque sua senha agora e escreva para nós.'

const linkNote = (minutes: number) =>
  `O link vale por ${minutes} minutos e só pode ser usado uma vez. Se você não pediu isso, não faça nada: tudo continua como estava.`

const secondFactor: Record<SecondFactorChange, string> = {
  'totp-on': 'A verificação em duas etapas com um aplicativo autenticador foi ativada.',
  'totp-off': 'A verificação em duas etapas com o aplicativo autenticador foi desativada.',
  'passkey-added': 'Uma chave de acesso foi adicionada.',
  'passkey-removed': 'Uma chave de acesso foi removida.',
  'recovery-codes': 'Novos códigos de recuperação foram gerados. Os anteriores não funcionam mais.',
}

const contactSubject: Record<ContactSubject, string> = {
  general: 'Dúvida geral',
  technical: 'Suporte técnico',
  commercial: 'Informações comerciais',
  transaction: 'Problema com uma transação',
  'business-account': 'Solicitação de conta empresarial',
  other: 'Outro',
}

const verificationStatus: Record<MailFacts['ADMIN_NOTIFICATION']['verificationStatus'], string> = {
  not_started: 'Não iniciada',
}

const stuckKind: Record<StuckKind, string> = {
  notice: 'Avisos de provedores',
  job: 'Tarefas',
  'outbox-row': 'Eventos não entregues',
  'parked-pix': 'Pix que não puderam ser registrados',
  'pix-decision': 'Decisões sobre um Pix que não puderam ser aplicadas',
  return: 'Devoluções de Pix sem resultado há mais de um dia',
  transfer: 'Transferências Pix sem resultado há mais de uma hora, ou que o provedor mostra com outro valor',
}

/** Portuguese as it is spoken in Brazil. */
export const mailTextsPt: MailTexts = {
  CONFIRM_EMAIL: (mail, brand) => ({
    subject: `Confirme seu e-mail na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `Recebemos seu cadastro na ${brand}. Falta um passo: confirme que este e-mail é seu.`,
      'Depois, você poderá entrar e concluir a verificação da sua identidade.',
    ],
    button: { label: 'Confirmar meu e-mail', link: mail.link },
    facts: [],
    note: `O link vale por ${mail.validHours} horas e só pode ser usado uma vez. Se você não se cadastrou, não faça nada: sem confirmação, a conta não é ativada.`,
  }),
  WELCOME: (mail, brand) => ({
    subject: `Boas-vindas à ${brand}`,
    heading: `Boas-vindas, ${mail.fullName}`,
    paragraphs: [
      'Com a sua conta, você cobra por Pix dos seus clientes brasileiros e recebe pesos no seu CBU ou CVU.',
      'Para gerar o primeiro QR Code, precisamos de três fotos (frente e verso do DNI e uma selfie) e dos dados da sua conta bancária.',
    ],
    button: { label: `Abrir a ${brand}`, link: mail.link },
    facts: [],
    note: null,
  }),
  ADMIN_NOTIFICATION: (mail, brand) => ({
    subject: `Novo cadastro na ${brand}: ${mail.name}`,
    heading: 'Novo cadastro',
    paragraphs: ['Uma pessoa abriu uma conta e ainda não confirmou o e-mail.'],
    button: null,
    facts: [
      ['Nome', mail.name],
      ['E-mail', mail.email],
      ['Telefone', mail.phone],
      ['DNI', mail.dni],
      ['CUIT/CUIL', mail.cuit],
      ['Empresa', mail.companyName ?? 'Não informada'],
      ['Endereço', mail.address],
      ['Data do cadastro', mail.registrationDate],
      ['Verificação', `${verificationStatus[mail.verificationStatus]} (${mail.verificationStatus})`],
    ],
    note: null,
  }),
  PASSWORD_RESET: (mail, brand) => ({
    subject: `Escolha uma nova senha na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `Alguém pediu para trocar a senha da sua conta na ${brand}. Se foi você, escolha uma nova com este botão.`,
      'Ao salvar, todas as sessões abertas da sua conta são encerradas.',
    ],
    button: { label: 'Escolher nova senha', link: mail.link },
    facts: [],
    note: linkNote(mail.validMinutes),
  }),
  PIN_RESET: (mail, brand) => ({
    subject: `Escolha um novo PIN na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `Você pediu para trocar o PIN que desbloqueia sua sessão na ${brand}. Escolha um novo com este botão.`,
    ],
    button: { label: 'Escolher novo PIN', link: mail.link },
    facts: [],
    note: linkNote(mail.validMinutes),
  }),
  EMAIL_CHANGE: (mail, brand) => ({
    subject: `Confirme seu novo e-mail na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `Você pediu para usar este e-mail na sua conta da ${brand}. Confirme com este botão: a partir daí, você entra com ele.`,
    ],
    button: { label: 'Confirmar novo e-mail', link: mail.link },
    facts: [],
    note: linkNote(mail.validMinutes),
  }),
  EMAIL_CHANGED: (mail, brand) => ({
    subject: `O e-mail da sua conta na ${brand} mudou`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `O e-mail da sua conta na ${brand} agora é ${mail.newEmailShown}. Esta é a última mensagem que enviamos para o endereço anterior.`,
      'Se não foi você, escreva para nós o quanto antes pela página de contato.',
    ],
    ...nothingMore,
  }),
  PASSWORD_CHANGED: (mail, brand) => ({
    subject: `Sua senha na ${brand} mudou`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `A senha da sua conta na ${brand} acabou de ser trocada.`,
      'Se não foi você, peça outra em “Esqueceu a senha?” e escreva para nós.',
    ],
    ...nothingMore,
  }),
  VERIFICATION_REMINDER: (mail, brand) => ({
    subject: `Falta um passo para receber com a ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      'Sua conta está criada, mas você ainda não enviou seus documentos e, por isso, não pode gerar um QR Code.',
      'Precisamos de três fotos (frente e verso do DNI e uma selfie) e dos dados da sua conta bancária. Leva poucos minutos.',
    ],
    button: { label: 'Concluir a verificação', link: mail.link },
    facts: [],
    note: 'Se você já enviou, não precisa fazer mais nada.',
  }),
  VERIFICATION_APPROVED: (mail, brand) => ({
    subject: `Aprovamos sua conta na ${brand}`,
    heading: `Tudo certo, ${mail.fullName}`,
    paragraphs: [
      'Analisamos seus documentos e sua conta está aprovada. Você já pode gerar um QR Code e cobrar por Pix.',
    ],
    button: { label: 'Gerar um QR Code', link: mail.link },
    facts: [],
    note: null,
  }),
  VERIFICATION_REJECTED: (mail, brand) => ({
    subject: `Não pudemos aprovar seus documentos na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      'Analisamos seus documentos e não pudemos aprová-los. Este é o motivo:',
      ...paragraphsOf(mail.reason),
      'Apagamos as fotos que você enviou. Para tentar de novo, tire e envie as três fotos outra vez.',
    ],
    button: { label: 'Enviar de novo', link: mail.link },
    facts: [],
    note: null,
  }),
  VERIFICATION_WITHDRAWN: (mail, brand) => ({
    subject: `Sua identidade não está mais aprovada na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      'Retiramos a aprovação da sua identidade. Este é o motivo:',
      ...paragraphsOf(mail.reason),
      'A partir de agora você não pode gerar códigos Pix, e as páginas dos seus estabelecimentos estão fechadas. Os códigos que você já gerou podem ser pagos até expirarem, e o que você já recebeu continua sendo seu.',
      'Para voltar a cobrar, tire as três fotos de novo e envie sua verificação outra vez. As anteriores são conservadas com os registros das suas cobranças.',
    ],
    button: { label: 'Verificar minha identidade', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_APPROVED: (mail, brand) => ({
    subject: `Aprovamos ${mail.establishmentName} na ${brand}`,
    heading: `Pronto, ${mail.fullName}`,
    paragraphs: [
      `Analisamos ${mail.establishmentName} e o cadastro foi aprovado.`,
      mail.pageAddress === null
        ? 'O endereço da página vai aparecer no seu perfil.'
        : mail.identityWithdrawn
          ? `A página fica fechada enquanto a aprovação da sua identidade estiver retirada. O endereço dela é ${mail.pageAddress}`
          : `Seus clientes já podem pagar com Pix na página: ${mail.pageAddress}`,
    ],
    button: { label: 'Ver meus estabelecimentos', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_REJECTED: (mail, brand) => ({
    subject: `Não pudemos aprovar ${mail.establishmentName} na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `Analisamos ${mail.establishmentName} e não pudemos aprovar o cadastro. Este é o motivo:`,
      ...paragraphsOf(mail.reason),
      'Você pode cadastrar de novo: seus dados estão salvos.',
    ],
    button: { label: 'Corrigir e enviar de novo', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_CHANGE_APPROVED: (mail, brand) => ({
    subject: `Aprovamos as alterações de ${mail.establishmentName} na ${brand}`,
    heading: `Pronto, ${mail.fullName}`,
    paragraphs: [
      `Analisamos as alterações de ${mail.establishmentName} e elas já aparecem na página.`,
      'O QR Code e o endereço da página são os mesmos.',
    ],
    button: { label: 'Ver meus estabelecimentos', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_CHANGE_REJECTED: (mail, brand) => ({
    subject: `Não pudemos aprovar as alterações de ${mail.establishmentName} na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `Analisamos as alterações de ${mail.establishmentName} e não pudemos aprová-las. Este é o motivo:`,
      ...paragraphsOf(mail.reason),
      'A página continua como estava e seus clientes podem continuar pagando.',
    ],
    button: { label: 'Corrigir e enviar de novo', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_PAUSED: (mail, brand) => ({
    subject: `Pausamos ${mail.establishmentName} na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `Pausamos a página de ${mail.establishmentName}. Este é o motivo:`,
      ...paragraphsOf(mail.reason),
      'Enquanto isso, ninguém vê a página nem consegue pagar. Os pagamentos já iniciados continuam.',
    ],
    button: { label: 'Ver meus estabelecimentos', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_RESUMED: (mail, brand) => ({
    subject: `Terminou a pausa de ${mail.establishmentName} na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      mail.open
        ? `Reativamos a página de ${mail.establishmentName}: seus clientes já podem pagar de novo.`
        : mail.identityWithdrawn
          ? `A nossa pausa de ${mail.establishmentName} terminou. A página continua fechada enquanto a aprovação da sua identidade estiver retirada.`
          : `A nossa pausa de ${mail.establishmentName} terminou. A sua continua: você pode reativar a página quando quiser.`,
      ...(mail.open && mail.pageAddress !== null ? [mail.pageAddress] : []),
    ],
    button: { label: 'Ver meus estabelecimentos', link: mail.link },
    facts: [],
    note: null,
  }),
  MESSAGE: (mail, brand) => ({
    subject: `Você tem uma mensagem da ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: paragraphsOf(mail.text),
    button: { label: 'Ver na minha conta', link: mail.link },
    facts: [],
    note: null,
  }),
  BANK_DATA_CHANGED: (mail, brand) => ({
    subject: `Seus dados bancários na ${brand} mudaram`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      `A conta em que você recebe seus pesos agora é ${mail.bankName}, CBU/CVU com final ${mail.cbuEnding}.`,
      ...(mail.heldUntil === null
        ? []
        : [
            `Para sua segurança, só transferimos para esta conta a partir de ${shownInstant(mail.heldUntil, 'pt')} (horário de Buenos Aires).`,
          ]),
      ifNotYou,
    ],
    button: { label: 'Ver meus dados bancários', link: mail.link },
    facts: [],
    note: null,
  }),
  SECOND_FACTOR_CHANGED: (mail, brand) => ({
    subject: `A segurança da sua conta na ${brand} mudou`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [secondFactor[mail.change], ifNotYou],
    ...nothingMore,
  }),
  ACCOUNT_CLOSED: (mail, brand) => ({
    subject: `Encerramos sua conta na ${brand}`,
    heading: `Olá, ${mail.fullName}`,
    paragraphs: [
      'Encerramos sua conta como você pediu. Ninguém mais pode entrar com ela.',
      mail.keptUntil === null
        ? 'Seus dados pessoais são apagados em até um dia.'
        : `Apagamos em até um dia o que a lei não manda guardar. Os registros das suas operações ficam até ${shownDay(mail.keptUntil, 'pt')}; depois também são apagados.`,
    ],
    ...nothingMore,
  }),
  SUPPORT_MESSAGE: (mail, brand) => ({
    subject: `Atendimento nº ${mail.number} na ${brand}: ${mail.fullName}`,
    heading: `Atendimento nº ${mail.number}`,
    paragraphs: paragraphsOf(mail.message),
    button: null,
    facts: [
      ['Nome', mail.fullName],
      ['E-mail', mail.email],
      ['Assunto', contactSubject[mail.subject]],
    ],
    note: null,
  }),
  SUPPORT_REPLY: (mail, brand) => ({
    subject: `Resposta ao seu atendimento nº ${mail.number} na ${brand}`,
    heading: `Olá, ${mail.name}`,
    paragraphs: paragraphsOf(mail.message),
    button: { label: mail.fromForm ? 'Enviar outra mensagem' : 'Ver a conversa', link: mail.link },
    facts: [
      ['Atendimento', `nº ${mail.number}`],
      ['Assunto', contactSubject[mail.subject]],
    ],
    note: mail.fromForm
      ? 'Não lemos as respostas a este e-mail. Se precisar de algo mais, escreva pelo formulário do site.'
      : 'Não lemos as respostas a este e-mail. Você pode continuar a conversa em Ajuda e Suporte, na sua conta.',
  }),
  STUCK_WORK: (mail, brand) => ({
    subject: `Há itens parados na ${brand}`,
    heading: 'Há itens parados',
    paragraphs: [
      'Os itens abaixo falharam muitas vezes e não serão repetidos automaticamente. O resto continua funcionando.',
      'Quem opera o servidor vê cada caso com “npm run stuck -- list” e o repete com “npm run stuck -- repeat”.',
    ],
    button: null,
    facts: mail.counts.map(({ kind, count }) => [stuckKind[kind], String(count)]),
    note: null,
  }),
  MONEY_TO_CHECK: ({ differences, held, uncompared }, brand) => ({
    subject: `Há dinheiro para conferir na ${brand}`,
    heading: 'Há dinheiro para conferir',
    paragraphs: [
      'Isto precisa que uma pessoa veja: diferenças entre o provedor e os nossos registros, Pix retidos há mais de um dia ou um saldo que não deu para comparar durante um dia inteiro.',
    ],
    button: null,
    facts: [
      ...(differences.oldestAt === null
        ? []
        : [
            ['Diferenças com o extrato', String(differences.count)] as const,
            ['A mais antiga', shownInstant(differences.oldestAt, 'pt')] as const,
          ]),
      ...(held.oldestAt === null
        ? []
        : [
            ['Pix retidos há mais de um dia', `${held.count} (${held.amountShown})`] as const,
            ['O mais antigo', shownInstant(held.oldestAt, 'pt')] as const,
          ]),
      ...(uncompared == null
        ? []
        : [
            ['Saldo que não deu para comparar durante um dia inteiro', uncompared.providers] as const,
            ['Tentativas até agora', String(uncompared.tries)] as const,
          ]),
    ],
    note: null,
  }),
  CERTIFICATE_ENDS: (mail, brand) => ({
    subject: mail.hasEnded
      ? `O certificado do ${mail.provider} venceu: ${brand}`
      : `O certificado do ${mail.provider} vence em ${mail.daysBefore === 1 ? 'um dia' : `${mail.daysBefore} dias`} ou menos: ${brand}`,
    heading: mail.hasEnded ? 'Um certificado venceu' : 'Um certificado está para vencer',
    paragraphs: mail.hasEnded
      ? [
          'Salve um novo certificado do provedor: até lá, não dá para criar cobranças nem consultar as que foram pagas.',
        ]
      : [
          'É com este certificado que nos conectamos ao provedor. Depois que vencer, não dá para criar cobranças nem consultar as que foram pagas.',
          'Peça um novo ao provedor e salve-o antes dessa data.',
        ],
    button: { label: 'Abrir os provedores', link: mail.link },
    facts: [
      ['Provedor', mail.provider],
      ['Certificado', mail.subject],
      ['Vence', shownInstant(mail.validUntil, 'pt')],
    ],
    note: null,
  }),
  CONTACT_MESSAGE: (mail, brand) => ({
    subject: `Mensagem de contato na ${brand}: ${mail.companyName}`,
    heading: 'Mensagem de contato',
    paragraphs: paragraphsOf(mail.message),
    button: null,
    facts: [
      ['Empresa', mail.companyName],
      ['E-mail', mail.email],
      ['Telefone', mail.phone],
      ['Assunto', contactSubject[mail.subject]],
    ],
    note: null,
  }),
}
