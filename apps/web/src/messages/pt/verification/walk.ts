import type { texts as es } from '../../es/verification/walk.ts'

export const texts: typeof es = {
  title: 'Percurso',
  text: 'Cada status com dados de exemplo: qual etiqueta mostra e qual tela abre. Não lê nem muda nenhuma conta.',
  screen: 'Tela:',
  states: {
    untouched: 'Não iniciada',
    withBankData: 'Com dados bancários, sem fotos',
    complete: 'Tudo enviado, sem mandar para análise',
    pending: 'Enviada para análise',
    rejected: 'Recusada',
    approved: 'Aprovada',
  },
}
