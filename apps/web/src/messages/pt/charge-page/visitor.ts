import type { texts as es } from '../../es/charge-page/visitor.ts'

export const texts: typeof es = {
  title: 'Comprovante Pix',
  description: 'Confira nos nossos registros se este pagamento existe e continua valendo.',
  checking: 'Conferindo nos nossos registros…',
  testMode: 'Modo de teste',
  testModeText: 'Pagamento simulado: nenhum dinheiro de verdade foi movimentado.',
  checkedNow: 'Conferido agora nos nossos registros.',
  checkedAt: (time) => `${time} (horário de Brasília e Buenos Aires)`,
  states: {
    confirmed: {
      title: 'Pagamento confirmado',
      text: 'O Pix foi recebido e vale neste momento.',
    },
    'part-refunded': {
      title: 'Devolvido em parte',
      text: (refunded) => `O Pix foi recebido e quem pagou já recebeu ${refunded} de volta.`,
    },
    refunded: {
      title: 'Pagamento devolvido',
      text: 'O dinheiro voltou para quem pagou. Este pagamento não vale mais.',
    },
    disputed: {
      title: 'Pagamento em disputa',
      text: 'O banco de quem pagou contestou este Pix. Até o caso ser resolvido, não conte com ele.',
    },
    'not-confirmed': {
      title: 'Pagamento não confirmado',
      text: 'Nos nossos registros, este Pix não está confirmado. Não conte com ele.',
    },
  },
  facts: {
    client: 'Cobrança em nome de',
    payer: 'Pago por',
    receiver: 'Recebido por',
    receiverPerson: 'Pessoa física',
    unnamed: 'Por privacidade, não mostramos o nome.',
    unnamedWithId:
      'Por privacidade, não mostramos o nome. O ID do Pix abaixo é o mesmo do comprovante do banco de quem pagou.',
    paidAt: 'Hora do Pix',
    confirmedAt: 'Confirmado em',
    refunded: 'Devolvido',
    endToEndId: 'ID do Pix',
    transaction: 'ID do pagamento',
    code: 'Código',
  },
  trust: {
    title: 'Como saber se é de verdade',
    address: 'Olhe a barra de endereço do navegador. Ela precisa começar exatamente assim:',
    picture: 'Uma foto, um print ou um PDF não provam nada: o pagamento pode ter sido devolvido depois.',
    yourself: 'Na dúvida, abra este endereço no seu próprio celular e digite o código.',
  },
  paper: {
    title: 'Como conferir este comprovante',
    check: (address) => `Abra ${address} no seu próprio celular e digite o código`,
    dated: (time) =>
      `Este papel mostra o pagamento como estava em ${time}. Depois, ele pode ter sido devolvido: o que vale é o que essa página diz.`,
  },
  actions: {
    checkAgain: 'Conferir de novo',
    share: 'Compartilhar',
    shareTitle: 'Comprovante Pix',
    print: 'Imprimir',
    another: 'Conferir outro código',
    copied: 'Link copiado',
    copyFailed: 'Não foi possível copiar o link',
  },
  unknown: {
    title: 'Nenhum pagamento tem este código',
    text: 'Confira se foi digitado por inteiro. Se alguém mostrou este comprovante como prova, não entregue nada: nos nossos registros, ele não existe.',
    action: 'Digitar o código',
  },
  failed: {
    titles: {
      other: 'Não foi possível conferir',
      offline: 'Sem conexão, não dá para conferir',
      limited: 'Muitas consultas seguidas',
    },
    text: 'Isso não diz nada sobre o pagamento. Tente de novo antes de decidir.',
    retry: 'Tentar novamente',
  },
  enter: {
    lead: 'Digite o código do comprovante para ver se o pagamento existe e continua valendo.',
    label: 'Código do comprovante',
    hint: '20 letras e números, como estão impressos. Maiúsculas e espaços não importam.',
    check: 'Conferir',
    faults: {
      empty: 'Digite o código',
      length: 'O código tem 20 letras e números',
      signs: 'O código não tem 0, 1, I nem O: confira esses caracteres',
    },
  },
}
