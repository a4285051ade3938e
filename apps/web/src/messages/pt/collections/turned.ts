import type { texts as es } from '../../es/collections/turned.ts'

export const texts: typeof es = {
  turnBack: 'Virar de volta',
  waiting: (time) => `Aguardando o pagamento, faltam ${time}`,
  doNotDeliver: 'Não entregue',
  client: {
    label: 'Tela para o cliente',
    pay: 'Pague para',
    paidTo: 'Para',
    payWithPix: 'Pague com Pix',
    timeLeft: (time) => `Faltam ${time}`,
    fewMinutes: (minutes) => (minutes === 1 ? 'Falta 1 min' : `Faltam ${minutes} min`),
    receiver: 'Recebedor:',
    testMode: 'Modo de teste: nenhum dinheiro de verdade é movimentado.',
    qrLabel: 'QR Code do Pix. Escaneie com o app do seu banco.',
    qrMissing: 'QR Code indisponível',
    preparing: { title: 'Preparando o código' },
    stages: {
      preparing: 'O código está a caminho',
      waiting: 'Aguardando o pagamento',
      silent: 'Sem conexão no momento',
      paid: 'Pagamento confirmado',
      ended: 'Este código não vale mais',
    },
    silentAdvice: 'Se você já pagou, não pague de novo: a confirmação pode demorar.',
    endedAdvice: 'Não pague. Peça outro a quem está cobrando.',
    held: {
      differs: 'Chegou um valor diferente',
      other: 'Estamos conferindo seu Pix',
      asked: 'Valor pedido',
      arrived: 'Chegou',
      difference: { short: 'Falta', over: 'Sobra' },
      text: 'Não faça outro Pix. Seu dinheiro está seguro: vamos aceitar o valor ou devolver tudo para a sua conta.',
    },
  },
}
