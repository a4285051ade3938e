import type { texts as es } from '../../es/charge-page/channels.ts'

export const texts: typeof es = {
  title: 'Comprovante',
  about: (total, client) => `${total}, ${client}`,
  loading: 'Carregando o comprovante',
  failed: 'Não foi possível carregar o comprovante',
  retry: 'Tentar novamente',
  back: 'Voltar',
  whatsapp: {
    title: (number) => `WhatsApp para ${number}`,
    text: 'O número que você informou para esta cobrança',
    message: (total, address) => `Comprovante do seu Pix de ${total}: ${address}`,
  },
  show: {
    title: 'Mostrar',
    text: 'Seu cliente escaneia e salva',
    alt: 'QR Code com o link do comprovante',
    hint: 'Seu cliente abre com a câmera do celular e vê o pagamento como está nos nossos registros.',
    unavailable: 'Não foi possível mostrar o código',
  },
  print: { title: 'Imprimir', text: 'Cupom de 80 mm ou A4' },
  share: {
    title: 'Compartilhar',
    text: 'Um link para qualquer pessoa conferir o pagamento',
    name: 'Comprovante de pagamento Pix',
    copied: 'Link do comprovante copiado',
    copyFailed: 'Não foi possível copiar o link',
  },
}
