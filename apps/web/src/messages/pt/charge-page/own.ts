import type { texts as es } from '../../es/charge-page/own.ts'

const wasHeld = 'O dinheiro ficou retido até o suporte resolver.'
const held = 'O dinheiro está retido e ainda não virou pesos. O suporte decide com você se aceita ou devolve.'
const belowZero = (sent: boolean) =>
  sent ? ' Como já tínhamos enviado esses pesos, seu saldo fica negativo até as suas próximas cobranças.' : ''

/** "o pagamento de R$ 181,00", or "o pagamento" if the amount is not known. */
const payment = (brl: string | null) => (brl === null ? 'o pagamento' : `o pagamento de ${brl}`)

export const texts: typeof es = {
  title: 'Cobrança',
  back: 'Histórico',
  retry: 'Tentar novamente',
  failed: 'Não foi possível carregar a cobrança',
  notFound: {
    title: 'Não encontramos esta cobrança',
    text: 'O endereço está incompleto ou a cobrança é de outra conta.',
    action: 'Ver histórico',
  },
  summary: 'Resumo da cobrança',
  simulated: 'Modo de teste',
  inTheNameOf: (client) => `Cobrança em nome de ${client}`,
  pesos: 'Você recebe',
  pesosBefore: (pesos, takenBack) => `${pesos} menos ${takenBack} pela devolução ao seu cliente`,
  standing: {
    waiting: 'Aguardando o pagamento do seu cliente. Esta página se atualiza sozinha.',
    held: 'Chegou um pagamento que não confere com esta cobrança: até que isso se resolva, ela conta como não paga.',
    unpaid: 'Ninguém pagou esta cobrança: você não recebe pesos por ela.',
    owed: 'O Pix está confirmado. Os pesos estão no seu saldo e serão enviados para a sua conta.',
    'part-paid': 'Enviamos uma parte dos pesos. O resto continua no seu saldo.',
    paid: 'Enviamos todos os pesos para a sua conta.',
    'part-refunded':
      'Uma parte do dinheiro voltou para o seu cliente e os pesos correspondentes saíram do seu saldo.',
    refunded: 'O dinheiro voltou para o seu cliente: você não recebe pesos por esta cobrança.',
    disputed:
      'O banco do seu cliente contestou este pagamento. Os pesos ficam reservados até o caso ser resolvido.',
  },
  held: {
    title: 'Há um pagamento retido',
    unpaid:
      'Não entregue nem peça outro Pix ao seu cliente: o suporte vai aceitar ou devolver este pagamento.',
    extra:
      'Esta cobrança já está paga. O pagamento a mais será aceito ou devolvido ao seu cliente: o suporte resolve com você.',
    amount: 'Chegou',
    sender: 'Quem enviou',
    support: 'Falar com o suporte',
  },
  debt: {
    title: (pesos) => `Saldo devedor: ${pesos}`,
    text: 'Esses pesos já tinham sido enviados ou compensados quando o Pix voltou para o seu cliente ou foi contestado. A dívida é compensada com suas próximas cobranças.',
  },
  facts: {
    sale: 'Venda',
    fee: 'Taxa Pix',
    rate: 'Cotação',
    pesos: 'Valor em pesos',
    pesosPaid: 'Pesos enviados',
    refunded: 'Reais devolvidos',
    pesosTakenBack: 'Pesos descontados',
    pesosSetAside: 'Pesos reservados',
    document: 'CPF ou CNPJ do cliente',
    clientId: 'Identificação',
    whatsapp: 'WhatsApp do cliente',
    email: 'E-mail do cliente',
    description: 'Descrição',
    createdAt: 'Criada',
    payer: 'Quem pagou',
    another: 'Não é a pessoa em nome de quem você fez a cobrança',
    paidAt: 'Hora do Pix',
    confirmedAt: 'Confirmada',
    transactionId: 'ID do pagamento',
    endToEndId: 'ID do Pix',
    copy: (name) => `Copiar ${name}`,
    copied: 'Copiado',
  },
  actions: {
    continue: 'Continuar pagamento',
    newOrder: 'Criar outra ordem',
    sendReceipt: 'Enviar comprovante',
    /** Leads to ORD-029. */
    keepPhoto: 'Salvar a foto de um comprovante',
    receipt: 'Comprovante',
    whatsapp: 'WhatsApp',
    openReceipt: 'Ver comprovante do cliente',
    print: 'Imprimir',
  },
  paper: {
    check: (address) => `Para conferir se este pagamento continua valendo, abra ${address} e digite o código`,
  },
  timeline: {
    title: 'O que aconteceu',
    timezone: 'Horário de Buenos Aires (UTC-3)',
    openFile: 'Ver comprovante',
    events: {
      created: {
        title: 'Cobrança criada',
        text: ({ brl }) =>
          `${brl === null ? 'Uma cobrança' : `Uma cobrança de ${brl}`}, com a cotação e a taxa daquele momento.`,
      },
      issued: {
        title: 'Código Pix gerado',
        text: 'O provedor gerou o código. Falta o seu cliente pagar.',
        past: 'O provedor gerou o código.',
      },
      shown: {
        title: 'Código na tela',
        text: 'O código foi mostrado para o seu cliente pagar.',
      },
      'account-confirmed': {
        title: 'Conta de destino confirmada',
        text: 'Você confirmou para qual conta vão os pesos.',
      },
      confirmed: {
        title: 'Pix confirmado',
        text: ({ brl }) => `O provedor confirmou ${payment(brl)}. Pode entregar.`,
        past: ({ brl }) => `O provedor confirmou ${payment(brl)}. A partir daí você já podia entregar.`,
      },
      'confirmed-late': {
        title: 'Pix confirmado fora do prazo',
        text: ({ brl }) =>
          `Recebemos ${brl ?? 'o pagamento'} depois que o código expirou e creditamos mesmo assim, pela cotação da cobrança. Você não precisa fazer nada.`,
      },
      'confirmed-after-cancelling': {
        title: 'Pix confirmado depois do cancelamento',
        text: ({ brl }) =>
          `Recebemos ${brl ?? 'o pagamento'} depois que a cobrança foi cancelada e creditamos mesmo assim, pela cotação dela. Você não precisa fazer nada.`,
      },
      'confirmed-after-closing': {
        title: 'Pix confirmado depois do encerramento',
        text: ({ brl }) =>
          `Recebemos ${brl ?? 'o pagamento'} com a cobrança já encerrada e creditamos mesmo assim, pela cotação dela. Não ficou registrado como ela tinha sido encerrada. Você não precisa fazer nada.`,
      },
      'confirmed-after-failing': {
        title: 'Pix confirmado depois da falha',
        text: ({ brl }) =>
          `Recebemos ${brl ?? 'o pagamento'} depois que a cobrança falhou e creditamos mesmo assim, pela cotação dela. Você não precisa fazer nada.`,
      },
      'confirmed-by-hand': {
        title: 'Pix confirmado pela equipe',
        text: ({ brl }) =>
          `Alguém da equipe verificou e confirmou ${payment(brl)}. Vale como uma confirmação automática.`,
      },
      converted: {
        title: 'Convertido em pesos',
        text: ({ ars }) => `Somamos ${ars ?? 'os pesos'} ao seu saldo.`,
      },
      received: {
        title: 'O Pix chegou',
        text: ({ brl }) =>
          `O provedor informou o pagamento${brl === null ? '' : ` de ${brl}`}, que já estava confirmado manualmente. Seus pesos não mudam.`,
      },
      'received-short': {
        title: 'Chegou um pagamento incompleto',
        text: ({ brl }) =>
          `Seu cliente pagou ${brl === null ? '' : `${brl}, `}menos que o total. ${held} Até lá, esta cobrança continua em aberto.`,
        past: ({ brl }) => `Seu cliente pagou ${brl === null ? '' : `${brl}, `}menos que o total. ${wasHeld}`,
      },
      'received-over': {
        title: 'Chegou um pagamento maior',
        text: ({ brl }) =>
          `Seu cliente pagou ${brl === null ? '' : `${brl}, `}mais que o total. ${held} Até lá, esta cobrança continua em aberto.`,
        past: ({ brl }) => `Seu cliente pagou ${brl === null ? '' : `${brl}, `}mais que o total. ${wasHeld}`,
      },
      'received-twice': {
        title: 'Chegou um segundo pagamento',
        text: ({ brl }) =>
          `Recebemos outro pagamento${brl === null ? '' : `, de ${brl},`} por uma cobrança já paga. Vale o primeiro pagamento. ${held}`,
        past: ({ brl }) =>
          `Recebemos outro pagamento${brl === null ? '' : `, de ${brl},`} por uma cobrança já paga. Vale o primeiro pagamento. ${wasHeld}`,
      },
      'received-after-close': {
        title: 'Chegou um pagamento com a cobrança encerrada',
        text: ({ brl }) =>
          `Recebemos ${brl ?? 'um pagamento'} quando a cobrança já estava encerrada. ${held}`,
        past: ({ brl }) =>
          `Recebemos ${brl ?? 'um pagamento'} quando a cobrança já estava encerrada. ${wasHeld}`,
      },
      'received-otherwise': {
        title: 'Chegou um pagamento por outro meio',
        text: ({ brl }) =>
          `Recebemos ${brl ?? 'um pagamento'} por chave ou provedor diferente do desta cobrança. ${held}`,
        past: ({ brl }) =>
          `Recebemos ${brl ?? 'um pagamento'} por chave ou provedor diferente do desta cobrança. ${wasHeld}`,
      },
      'received-honoured': {
        title: 'Pagamento retido aceito',
        text: ({ brl }) => `A equipe aceitou ${payment(brl)}. Os pesos correspondentes estão no seu saldo.`,
      },
      'received-returned': {
        title: 'Pagamento retido devolvido',
        text: ({ brl }) => `Devolvemos ${brl ?? 'o pagamento'} ao seu cliente. Seus pesos não mudam.`,
      },
      'honoured-exact': {
        title: 'Pagamento atribuído a esta cobrança',
        text: ({ brl }) => `A equipe atribuiu a esta cobrança ${payment(brl)}, que estava retido.`,
      },
      'honoured-received': {
        title: 'Pagamento de outro valor aceito',
        text: ({ brl }) =>
          `Seu cliente pagou ${brl ?? 'outro valor'} e a equipe aceitou: esse passou a ser o total da cobrança. Os pesos seguem a mesma cotação.`,
      },
      'honoured-total': {
        title: 'Pagamento a mais aceito',
        text: ({ brl }) =>
          `Seu cliente pagou ${brl ?? 'mais que o total'}. A equipe aceitou o total da cobrança, e o resto voltou para o seu cliente.`,
      },
      expired: {
        title: 'Cobrança expirada',
        text: 'O tempo acabou e o pagamento não chegou: você não recebe pesos por esta cobrança. Se o seu cliente já pagou, o crédito é automático; se não, crie outra ordem.',
        past: 'O tempo acabou sem o pagamento chegar. Ele chegou depois.',
        mismatched:
          'O código expirou. O pagamento que tinha chegado não confere com a cobrança: o suporte vai aceitá-lo ou devolvê-lo.',
      },
      cancelled: {
        title: 'Cobrança cancelada',
        text: 'Foi cancelada antes de o pagamento chegar: você não recebe pesos por ela. Se precisar, crie outra ordem.',
        past: 'Foi cancelada antes de o pagamento chegar. Ele chegou depois.',
        mismatched:
          'A cobrança foi cancelada. O pagamento que tinha chegado não confere com ela: o suporte vai aceitá-lo ou devolvê-lo.',
      },
      failed: {
        title: 'A cobrança falhou',
        text: 'O provedor não conseguiu criar esta cobrança: você não recebe pesos por ela. Crie outra ordem para cobrar.',
        past: 'O provedor não conseguiu criar esta cobrança. O pagamento chegou depois.',
      },
      'refund-started': {
        title: 'Devolução em andamento',
        text: ({ brl, ars, sent }) =>
          `A devolução de ${brl ?? 'dinheiro'} para o seu cliente está em andamento. Reservamos ${ars ?? 'os pesos'} do seu saldo até terminar.${belowZero(sent)}`,
        past: ({ brl, ars }) =>
          `Começou a devolução de ${brl ?? 'dinheiro'} para o seu cliente. Reservamos ${ars ?? 'os pesos'} do seu saldo até ela terminar.`,
      },
      'refunded-part': {
        title: 'Devolução parcial',
        text: ({ brl, ars, sent }) =>
          `Seu cliente recebeu ${brl ?? 'uma parte'} de volta e ${ars ?? 'os pesos correspondentes'} saíram do seu saldo.${belowZero(sent)}`,
      },
      refunded: {
        title: 'Devolução total',
        text: ({ brl, ars, sent }) =>
          `Seu cliente recebeu ${brl ?? 'o dinheiro'} de volta e ${ars ?? 'os pesos'} saíram do seu saldo. Com isso, tudo foi devolvido.${belowZero(sent)}`,
      },
      'refund-not-done': {
        title: 'A devolução não foi feita',
        text: ({ brl, ars }) =>
          `Seu cliente não recebeu ${brl ?? 'o dinheiro'} de volta. ${ars ?? 'Os pesos reservados'} voltaram para o seu saldo.`,
      },
      'dispute-opened': {
        title: 'Pagamento em disputa',
        text: ({ brl, ars, sent }) =>
          `O banco do seu cliente contestou ${brl ?? 'este pagamento'}. Reservamos ${ars ?? 'os pesos'} do seu saldo até o caso ser resolvido. Guarde a nota ou o cupom da venda: o suporte pode pedir.${belowZero(sent)}`,
        past: ({ brl, ars }) =>
          `O banco do seu cliente contestou ${brl ?? 'este pagamento'}. Reservamos ${ars ?? 'os pesos'} do seu saldo até o caso ser resolvido.`,
      },
      'dispute-won': {
        title: 'Disputa a seu favor',
        text: ({ ars }) => `O pagamento foi mantido. ${ars ?? 'Os pesos'} voltaram para o seu saldo.`,
      },
      'dispute-lost': {
        title: 'Disputa a favor do seu cliente',
        text: ({ brl, ars, sent }) =>
          `Seu cliente recebeu ${brl ?? 'o dinheiro'} de volta e ${ars ?? 'os pesos'} saíram do seu saldo.${belowZero(sent)} Se não concordar, escreva para o suporte.`,
      },
      'paid-out': {
        title: 'Pesos enviados para a sua conta',
        text: ({ ars }) => `Transferimos ${ars ?? 'os pesos'} para o seu CBU ou CVU.`,
      },
      'set-off': {
        title: 'Compensado com a sua dívida',
        text: ({ ars }) =>
          `Com ${ars ?? 'pesos'} desta cobrança, compensamos uma dívida de outra cobrança sua. Por isso eles não foram enviados. Seu saldo não muda.`,
      },
      'debt-covered': {
        title: 'Dívida compensada',
        text: ({ ars }) =>
          `Compensamos ${ars ?? 'pesos'} da dívida desta cobrança com outra cobrança sua. Seu saldo não muda.`,
      },
      'client-receipt': {
        title: 'Comprovante do seu cliente',
        text: 'Você enviou o comprovante que o seu cliente mostrou. Ajuda a localizar o pagamento, mas não o confirma.',
      },
      'receipt-photo': {
        title: 'Foto do comprovante',
        text: 'Você salvou uma foto com a descrição. É para o seu controle, não confirma o pagamento.',
      },
    },
  },
}
