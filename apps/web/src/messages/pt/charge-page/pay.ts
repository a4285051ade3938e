import type { texts as es } from '../../es/charge-page/pay.ts'

export const texts: typeof es = {
  title: 'Pagar com Pix',
  description: 'Copie o código e pague no app do seu banco.',
  loading: 'Buscando a cobrança…',
  testMode: 'Modo de teste',
  testModeText: 'Cobrança simulada: nenhum dinheiro de verdade é movimentado.',
  amount: { open: 'Você vai pagar', paid: 'Valor pago', over: 'Valor da cobrança' },
  receiver: 'Quem cobra',
  receiverPerson: 'Pessoa física',
  unnamed: 'Por privacidade, não mostramos o nome. Na dúvida, confirme o valor com quem cobra.',
  unnamedAt: (payee) =>
    `Por privacidade, não mostramos o nome. No seu banco, o Pix aparece em nome de ${payee}.`,
  about: 'Referente a',
  payee: 'Nome que aparece no seu banco',
  left: (time) => `Vale por mais ${time}`,
  copy: 'Copiar código Pix',
  copied: 'Código copiado',
  copyRefused: 'O navegador não deixou copiar: mantenha o código pressionado e escolha Copiar.',
  code: 'Código Pix Copia e Cola',
  stepsLabel: 'Como pagar',
  steps: [
    'Copie o código.',
    'Abra o app do seu banco, escolha Pix e depois “Copia e Cola”.',
    'Confira se o valor e o nome são estes e confirme.',
  ],
  qr: {
    alt: 'QR Code desta cobrança. Você também pode copiar o código com o botão.',
    unavailable: 'QR Code indisponível',
    loading: 'Preparando o código',
    expired: 'Expirado',
  },
  scan: 'Escaneie com o app do seu banco',
  scanSteps: [
    'Abra o app do seu banco e escolha Ler QR Code.',
    'Confira se o valor e o nome são estes e confirme.',
    'Volte aqui: a confirmação aparece sozinha.',
  ],
  waiting: 'Aguardando o pagamento',
  unheard:
    'Sem conexão: não sabemos se este código ainda vale. Se você já pagou, não pague outra vez. Vamos tentar de novo.',
  states: {
    preparing: { title: 'O código está a caminho', text: 'Ele aparece aqui em alguns segundos.' },
    held: {
      title: 'Chegou um Pix que não confere',
      text: 'Não pague de novo. Fale com quem está cobrando: estamos conferindo.',
    },
    paid: {
      title: 'Pagamento confirmado',
      text: 'Já avisamos quem cobrou.',
    },
    returned: { title: 'Pagamento devolvido', text: 'O dinheiro voltou para a conta de quem pagou.' },
    ended: { title: 'Este código não vale mais', text: 'Não pague. Peça outro a quem está cobrando.' },
    unknown: {
      title: 'Esta cobrança não existe',
      text: 'Confira se o link está completo ou peça de novo a quem está cobrando.',
    },
    failed: {
      title: 'Não foi possível abrir a cobrança',
      text: 'Confira a sua conexão e tente de novo.',
    },
  },
  payment: {
    elsewhere:
      'A hora e o ID do Pix estão no app do seu banco. Se precisar de um comprovante que qualquer pessoa possa conferir, peça o link a quem cobrou.',
    at: 'Hora do Pix',
    id: 'ID do Pix',
    receipt: 'Ver comprovante',
  },
  retry: 'Tentar novamente',
}
