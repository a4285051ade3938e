import type { texts as es } from '../../es/site/landing.ts'

export const texts: typeof es = {
  title: 'Cobre em reais. Receba em pesos.',
  description:
    'Seu cliente brasileiro paga com Pix e você recebe pesos no seu CBU ou CVU. Sem mensalidade. E envie reais para o Brasil pagando com pesos ou USDT.',
  headline: ['Cobre em reais.', 'Receba em pesos.'],
  lead: 'Seu cliente brasileiro paga com Pix pelo banco que já usa. Você mostra um QR Code e os pesos caem no seu CBU ou CVU, com uma boa cotação.',
  register: 'Cadastrar meu comércio',
  sendReais: 'Enviar reais',
  rateNow: (rate) => `R$\u00a01,00 = $\u00a0${rate}`,
  rateFor: 'cotação deste momento para cobrar',
  facts: {
    noMonthly: 'Sem mensalidade',
    answers: 'O suporte responde em até 24 h',
    clients: (count) => `${count} clientes`,
  },
  atAGlance: 'Em quatro passos',
  whatIs: {
    title: (brand) => `O que é a ${brand}`,
    text: 'Uma ponte entre o Pix do Brasil e os pesos da Argentina. Convertemos na hora, com uma cotação que você vê antes, e avisamos quando o dinheiro chega.',
    merchants: {
      title: 'Para comércios argentinos',
      text: 'Postos de combustível, restaurantes, hotéis, oficinas, farmácias e comércios de todo o país: o cliente brasileiro paga em reais por Pix e você recebe pesos.',
      action: 'Cadastrar meu comércio',
    },
    senders: {
      title: 'Para pessoas e empresas',
      text: 'Você paga na Argentina com pesos ou USDT e os reais chegam ao Brasil por Pix, em qualquer chave.',
      action: 'Calcular um envio',
    },
  },
  how: {
    title: 'Como funciona',
    steps: [
      {
        title: 'Gere o QR Code',
        short: 'Digite o valor, em pesos ou em reais.',
        text: 'Você digita o valor em pesos ou em reais e mostra o código na sua tela.',
      },
      {
        title: 'Seu cliente paga',
        short: 'Lê o código com o app do banco.',
        text: 'Ele lê o código com o app do banco no Brasil. Não instala nada nem cria conta.',
      },
      {
        title: 'Convertemos',
        short: 'Pela cotação que você viu ao cobrar.',
        text: 'Os reais viram pesos pela cotação que você viu ao gerar o código.',
      },
      {
        title: 'Avisamos e você recebe',
        short: 'Aviso na hora e, depois, pesos na conta.',
        text: 'Avisamos assim que o banco confirma o Pix, e os pesos vão para o seu CBU ou CVU.',
      },
    ],
  },
  why: {
    title: 'Por que nos escolher',
    benefits: [
      {
        title: 'Cotação favorável',
        text: 'Acompanhamos o mercado e você vê a cotação antes de cobrar. Ela não muda depois que o código é gerado.',
      },
      { title: 'Sem mensalidade', text: 'Sem assinatura, sem taxa de adesão e sem aluguel de maquininha.' },
      {
        title: 'Confirmação do banco',
        text: 'O aviso vem do Pix recebido, nunca de um comprovante que alguém mostrou.',
      },
      {
        title: 'Com o que você já tem',
        text: 'Um celular ou o computador do balcão. Seu cliente usa o app do banco dele.',
      },
      {
        title: 'Pesos na sua conta',
        text: 'No seu CBU ou CVU, com comprovante de cada transferência e o histórico para o contador.',
      },
      {
        title: 'Gente que responde',
        text: 'O suporte responde em até 24 horas, em espanhol e em português.',
      },
    ],
  },
  send: {
    title: 'Envie reais para o Brasil',
    text: 'Digite quantos reais devem chegar e veja quanto você paga, em pesos ou em USDT.',
    points: [
      'Chega por Pix em qualquer banco do Brasil',
      'Você vê a cotação e o horário dela antes de decidir',
    ],
    channels: {
      chat: {
        text: 'Você continua no WhatsApp com o pedido já escrito, sem precisar se cadastrar.',
        point: 'Os dados de quem recebe você passa agora ou no chat',
      },
      contact: {
        text: 'Escreva para nós e explicamos o próximo passo, sem precisar se cadastrar.',
        point: 'Os dados de quem recebe você passa quando respondermos',
      },
    },
    more: 'Ver a Calculadora Pix',
  },
  growth: {
    title: 'Cresça com clientes do Brasil',
    lead: 'Como um comércio pode crescer ao cobrar com Pix.',
    illustrative: 'Dados ilustrativos',
    showTable: 'Ver tabela',
    showChart: 'Ver gráfico',
    month: 'Mês',
    months: ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'],
    charges: {
      title: 'Cobranças com Pix por mês',
      unit: 'Cobranças',
      summary: 'De 18 cobranças em janeiro a 142 em dezembro.',
    },
    share: {
      title: 'Vendas para clientes do Brasil, em % do total',
      unit: '% das vendas',
      summary: 'De 4% em janeiro a 23% em dezembro.',
    },
  },
  pricing: {
    title: 'Um plano só',
    lead: 'O mesmo para todos os comércios.',
    name: 'Plano único',
    monthly: 'Sem mensalidade',
    price: '$\u00a00',
    perMonth: 'por mês',
    fee: (fee) => `${fee} por cobrança`,
    feeText: 'Taxa de serviço por cobrança, por conta de quem paga.',
    feeUnknown: 'A taxa de serviço de cada cobrança aparece antes de gerar o código.',
    includes: [
      'QR Codes Pix sem limite de quantidade',
      'Aviso na tela, com som, a cada pagamento',
      'Transferências para o seu CBU ou CVU com comprovante',
      'Histórico para baixar em planilha',
    ],
    action: 'Começar agora',
  },
  cta: {
    title: 'Cadastre seu comércio',
    text: 'O cadastro leva alguns minutos. Em 24 a 48 horas verificamos sua identidade e você já pode cobrar.',
    action: 'Cadastrar meu comércio',
    signIn: 'Já tenho conta',
  },
  contact: {
    title: 'Contato',
    lead: 'Conte o que você precisa. O suporte responde em até 24 horas.',
  },
}
