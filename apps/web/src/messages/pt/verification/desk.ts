import type { texts as es } from '../../es/verification/desk.ts'

export const texts: typeof es = {
  act: 'Retirar aprovação',
  title: (name) => `Retirar a aprovação de ${name}`,
  text: 'Vale assim que você confirmar. A pessoa lê o motivo na tela e por e-mail.',
  points: [
    'Ela não gera mais nenhum código Pix, e as páginas dos estabelecimentos dela fecham.',
    'Os códigos já gerados podem ser pagos até expirarem, e cada Pix que chegar conta.',
    'O que ela já recebeu continua devido. Se você duvida da conta dela, não pague.',
    'As três imagens deixam de aparecer e são conservadas. Ela pode enviar outras e ser aprovada de novo.',
  ],
  language: { es: 'A pessoa lê em espanhol.', pt: 'A pessoa lê em português.' },
  done: 'Aprovação retirada',
  doneText: 'A pessoa foi notificada.',
  failed: 'Não foi possível retirar a aprovação',
  shortcuts: {
    title: 'Atalhos do teclado',
    enabled: 'Usar atalhos de uma tecla só',
    hint: 'Não funcionam enquanto você digita.',
    keys: [
      ['1 2 3', 'Frente, verso, selfie'],
      ['0', 'As três'],
      ['+ −', 'Aproximar, afastar'],
      ['R', 'Girar'],
      ['← ↑ ↓ →', 'Mover a imagem'],
      ['S', 'Selfie e frente lado a lado'],
      ['F', 'Tela cheia'],
      ['J K', 'Próximo caso, anterior'],
      ['A', 'Aprovar'],
      ['X', 'Reprovar'],
      ['N', 'Notificar'],
      ['U', 'Desfazer'],
      ['Esc', 'Voltar à lista'],
    ],
  },
}
