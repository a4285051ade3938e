import type { texts as es } from '../../es/orders/entry.ts'

export const texts: typeof es = {
  /** Leads to ORD-029. */
  keepPhoto: 'Salvar a foto de um comprovante',
  title: 'Detalhes da transação',
  close: 'Fechar',
  loading: 'Carregando detalhes...',
  failed: 'Não foi possível carregar os detalhes da transação',
  kept: {
    title: 'Sem conexão: estes são os últimos dados',
    text: 'Eles podem ter mudado. Não entregue nada com base neles; os detalhes completos voltam com a conexão.',
  },
  copy: (name) => `Copiar ${name}`,
  copied: 'Copiado',
  none: 'Não informado',
  page: 'Na página do estabelecimento',
  fields: {
    date: 'Data',
    description: 'Descrição',
    client: 'Cliente',
    document: 'CPF ou CNPJ',
    clientId: 'Identificação',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    real: 'Venda',
    fee: 'Taxa',
    total: 'Total pago',
    totalDue: 'Total a pagar',
    rate: 'Cotação',
    pesos: 'Pesos',
    takenBack: 'Pesos descontados',
    setAside: 'Pesos reservados',
    left: 'Você recebe',
    paid: 'Pesos enviados',
    payout: 'Situação dos pesos',
    payer: 'Quem pagou',
    another: 'outra pessoa',
    paidAt: 'Hora do Pix',
    confirmedAt: 'Confirmado',
    endToEnd: 'ID do Pix (E2E)',
    movement: 'Nº da movimentação',
    transaction: 'ID da transação',
    kind: 'Origem',
  },
  debts: {
    kept: 'Compensado com a sua dívida',
    covered: 'Dívida compensada',
    'written-off': 'Dívida que você não precisa mais pagar',
    'owed-again': 'Voltamos a dever a você',
    keptFor: {
      refund: (charge) =>
        `pelo Pix …${charge}, devolvido quando os pesos já tinham sido enviados ou compensados`,
      dispute: (charge) =>
        `pelo Pix …${charge}, contestado quando os pesos já tinham sido enviados ou compensados`,
    },
    owedAgain: {
      refund: 'porque a devolução não foi feita e essa dívida já tinha sido compensada',
      dispute: 'porque a disputa terminou sem devolução e essa dívida já tinha sido compensada',
    },
    coveredBy: (charge) => `com os pesos do Pix …${charge}`,
  },
  payout: { pending: 'Pendente', em_processo: 'Em andamento', partial: 'Parcial', completed: 'Concluído' },
}
