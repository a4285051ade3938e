import type { texts as es } from '../../es/establishments/own-changes.ts'

export const texts: typeof es = {
  details: {
    change: 'Editar dados',
    changeOf: (name) => `Editar horários, serviços e descrição de ${name}`,
    title: 'Editar dados da página',
    text: (name) => `As alterações aparecem na hora na página de ${name}, sem nova aprovação.`,
    save: 'Salvar alterações',
    discard: 'Descartar alterações',
    saved: 'Alterações salvas',
    notSaved: 'As alterações não foram salvas',
    notRead: 'Não conseguimos carregar os dados',
    readAgain: 'Descartar e ver os atuais',
    faults: 'Confira estes dados antes de salvar',
    others:
      'O nome, a categoria, o endereço, o mapa, o telefone e a foto só mudam com a nossa aprovação; até lá, a página continua como está.',
    askChange: 'Alterar esses dados',
    inReview: 'Você já tem alterações em análise.',
  },
  change: {
    waiting: 'Alterações em análise',
    waitingText: (since) => `Você enviou em ${since}. A página continua como está até a aprovação.`,
    withdraw: 'Retirar as alterações',
    withdrawOf: (name) => `Retirar as alterações de ${name}`,
    withdrawTitle: 'Retirar as alterações?',
    withdrawText: 'O que você enviou será apagado. A página continua como está.',
    withdrawn: 'Alterações retiradas',
    rejected: 'Não aprovamos as alterações',
    correct: 'Corrigir as alterações',
    correctOf: (name) => `Corrigir as alterações de ${name}`,
    dismiss: 'Descartar',
    dismissOf: (name) => `Descartar as alterações de ${name}`,
    dismissed: 'Alterações descartadas',
    failed: 'Não conseguimos retirar as alterações',
  },
}
