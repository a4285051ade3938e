import type { texts as es } from '../../es/site/calculator.ts'

export const texts: typeof es = {
  title: 'Calculadora Pix: envie reais ao Brasil',
  description: (minutes) =>
    `Calcule quanto custa enviar reais ao Brasil por Pix pagando com pesos argentinos ou USDT. Cotação à vista, ${minutes === null ? '' : `válida por ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}, `}sem cadastro.`,
  headline: ['Envie reais', 'ao Brasil com Pix.'],
  leads: {
    chat: 'Digite o valor, veja a cotação e siga pelo WhatsApp. Você paga com pesos ou USDT; no Brasil recebem por Pix.',
    contact:
      'Digite o valor, veja a cotação e escreva para nós. Você paga com pesos ou USDT; no Brasil recebem por Pix.',
  },
  go: 'Calcular agora',
  why: {
    title: 'Por que nos escolher',
    points: [
      {
        title: 'A cotação, antes',
        text: 'Você vê o preço com a hora dele, e ele vale o tempo que diz. Sem letra miúda.',
      },
      {
        title: 'Por Pix, a qualquer banco',
        text: 'Basta uma chave: CPF, e-mail, telefone ou chave aleatória.',
      },
    ],
    pay: (networks) => ({
      title: 'Pesos ou USDT',
      text: `Você paga com o que tem.${networks.length === 0 ? '' : ` Em USDT, pela rede ${networks.join(' ou ')}.`}`,
    }),
    person: {
      chat: { title: 'Com uma pessoa', text: 'O pedido segue pelo WhatsApp com alguém que responde.' },
      contact: { title: 'Com uma pessoa', text: 'Você escreve para nós e alguém responde.' },
    },
  },
  proof: { title: 'Em números', clients: 'clientes', sent: 'enviados', satisfaction: 'de satisfação' },
  comparison: {
    title: 'Diante de bancos e casas de câmbio',
    caption: 'Comparação de formas de enviar reais ao Brasil a partir da Argentina',
    columns: {
      way: 'Forma',
      price: 'O preço',
      receive: 'Como recebem',
      need: 'O que você precisa',
      when: 'Quando se pede',
    },
    ours: {
      price: (rate) => `Uma cotação à vista: ${rate}`,
      priceUnknown: 'Uma cotação à vista',
      receive: 'Por Pix, em qualquer chave',
      needs: { chat: 'Um WhatsApp', contact: 'Uma mensagem para a nossa equipe' },
      when: 'Todos os dias, pelo telefone',
    },
    bank: {
      way: 'Banco',
      price: 'Câmbio do banco, mais a taxa de cada banco que intervém',
      receive: 'Transferência internacional a uma conta',
      need: 'Conta, código SWIFT e formulários',
      when: 'Dias úteis, em horário bancário',
    },
    house: {
      way: 'Casa de câmbio',
      price: 'Preço de tabela, que varia conforme a loja e o valor',
      receive: 'Em dinheiro, na mão',
      need: 'Ir à loja e viajar com as notas',
      when: 'No horário da loja',
    },
    note: (date) =>
      `Nossa cotação: ${date}. Bancos e casas de câmbio: descrição geral em novembro de 2026; cada entidade tem suas condições.`,
    noteWithoutRate:
      'Bancos e casas de câmbio: descrição geral em novembro de 2026; cada entidade tem suas condições.',
  },
  cta: {
    title: 'Adicione seu comércio ao Pix',
    text: 'Se você tem um comércio na Argentina, também pode cobrar em reais dos seus clientes do Brasil e receber pesos.',
    action: 'Adicionar meu comércio ao Pix',
  },
}
