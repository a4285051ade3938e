import type { texts as es } from '../../es/insights/waiting.ts'

export const texts: typeof es = {
  links: { transactions: 'Transações', toPay: 'A pagar' },
  count: (count) => (count === 1 ? '1 aguardando' : `${count} aguardando`),
  cases: (open, ownerless) => `${open === 1 ? '1 aberto' : `${open} abertos`}, ${ownerless} sem dono`,
  bell: {
    label: (fresh) => (fresh === 0 ? 'Avisos' : fresh === 1 ? 'Avisos: 1 novo' : `Avisos: ${fresh} novos`),
    title: 'Avisos',
    close: 'Fechar',
    nothing: 'Nada pendente por enquanto.',
    failed: 'Não foi possível carregar os avisos.',
    retry: 'Tentar Novamente',
    rows: {
      payouts: (count) => (count === 1 ? '1 pagamento a enviar' : `${count} pagamentos a enviar`),
      reviews: (count) =>
        count === 1 ? '1 verificação para analisar' : `${count} verificações para analisar`,
      flagged: (count) => `Transações que precisam de revisão: ${count}`,
      stores: (count, one) => (one ? '1 loja para aprovar' : `${count} lojas para aprovar`),
    },
    fresh: (count) => (count === 1 ? '1 novo' : `${count} novos`),
    freshReviews: (count) => (count === 1 ? '1 nova' : `${count} novas`),
    freshFlagged: (count, one) => (one ? '1 nova' : `${count} novas`),
    freshStores: (count, one) => (one ? '1 nova' : `${count} novas`),
    choices: 'Quando chegar um pagamento a enviar',
    sound: 'Som',
    browser: 'Notificação do navegador',
    browserHint: 'Diz apenas que há pagamentos a enviar, sem nomes nem valores.',
    denied: 'O navegador bloqueia as notificações deste site. Permita nas configurações dele.',
    notificationTitle: (count) =>
      count === 1 ? 'Um novo pagamento a enviar' : `${count} novos pagamentos a enviar`,
  },
}
