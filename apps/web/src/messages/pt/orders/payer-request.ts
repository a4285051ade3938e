import type { texts as es } from '../../es/orders/payer-request.ts'

export const texts: typeof es = {
  title: 'O cliente preenche os próprios dados',
  back: 'Voltar',
  youReceive: 'Você recebe',
  left: (time) => `Faltam ${time}`,
  qr: {
    alt: 'QR Code para o cliente preencher os dados. Você também pode compartilhar o link.',
    unavailable: 'QR Code indisponível: compartilhe o link',
    loading: 'Preparando o QR Code',
    expired: 'Expirado',
  },
  waiting: 'Aguardando o cliente preencher os dados',
  opened: 'Seu cliente está preenchendo os dados',
  unheard:
    'Sem conexão. O QR Code continua valendo, mas agora não conseguimos mostrar se o cliente já preencheu.',
  stepsLabel: 'Passos para o cliente',
  steps: [
    'Aponte a câmera do celular para o QR Code',
    'Digite seu nome e seu CPF',
    'Copie o código Pix e pague no app do seu banco',
  ],
  link: {
    share: 'Compartilhar link',
    copy: 'Copiar link',
    copied: 'Link copiado',
    done: 'Link copiado',
    failed: 'Não foi possível copiar o link',
    label: 'Link para o cliente',
    invitation: (total, receiver) =>
      receiver === null
        ? `Preencha seus dados e pague ${total} com Pix:`
        : `Preencha seus dados e pague ${total} para ${receiver} com Pix:`,
  },
  cancel: {
    action: 'Cancelar pedido',
    needsConnection: 'Para cancelar, é preciso ter conexão.',
    title: (total) => `Cancelar o pedido de ${total}?`,
    text: 'Quem estiver com a página aberta não vai mais conseguir preencher os dados. Nada foi cobrado ainda.',
    keep: 'Continuar aguardando',
    failed: 'O pedido não foi cancelado',
  },
  over: {
    cancelled: {
      title: 'Pedido cancelado',
      text: (total) => `Ninguém mais pode preencher o pedido de ${total}. Nada foi cobrado.`,
    },
    ended: {
      title: 'O pedido expirou',
      text: (total) => `O cliente não preencheu os dados a tempo de pagar ${total}. Nada foi cobrado.`,
    },
  },
  askAgain: 'Pedir de novo',
  toForm: 'Ir para Criar Ordem',
  unknown: {
    title: 'Não encontramos esse pedido',
    text: 'Ele pode ser de outra conta ou ter sido apagado porque ninguém preencheu.',
  },
  unread: 'Não foi possível abrir o pedido',
  retry: 'Tentar novamente',
  filled: {
    title: (name) => (name === null ? 'O cliente preencheu os dados' : `${name} preencheu os dados`),
    text: 'O código Pix já está no celular do cliente. Avisamos aqui assim que o pagamento chegar.',
    preparing: 'O código Pix está a caminho. Avisamos aqui assim que o pagamento chegar.',
    waiting: 'Aguardando o pagamento',
    left: (time) => `Faltam ${time}`,
    showCode: 'Ver o código Pix',
  },
}
