import type { texts as es } from '../../es/site/calculator.ts'

export const texts: typeof es = {
  title: 'Calculadora Pix: envie reais para o Brasil',
  description: (minutes) =>
    `Calcule quanto custa enviar reais para o Brasil por Pix pagando com pesos argentinos ou USDT. Cotação na tela, ${minutes === null ? '' : `válida por ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}, `}sem cadastro.`,
  headline: ['Envie reais', 'para o Brasil com Pix.'],
  leads: {
    chat: 'Digite o valor, veja a cotação e continue no WhatsApp. Você paga com pesos ou USDT e o Pix chega ao Brasil.',
    contact:
      'Digite o valor, veja a cotação e escreva para nós. Você paga com pesos ou USDT e o Pix chega ao Brasil.',
  },
  go: 'Calcular agora',
  why: {
    title: 'Por que nos escolher',
    points: [
      {
        title: 'A cotação antes de tudo',
        text: 'Você vê a cotação, o horário dela e por quanto tempo vale. Sem letras miúdas.',
      },
      {
        title: 'Por Pix, para qualquer banco',
        text: 'Basta uma chave: CPF, e-mail, telefone ou chave aleatória.',
      },
    ],
    pay: (networks) => ({
      title: 'Pesos ou USDT',
      text: `Você paga com o que tem.${networks.length === 0 ? '' : ` Em USDT, pela rede ${networks.join(' ou ')}.`}`,
    }),
    person: {
      chat: { title: 'Com gente de verdade', text: 'O pedido continua no WhatsApp, com alguém da equipe.' },
      contact: { title: 'Com gente de verdade', text: 'Você escreve e alguém da equipe responde.' },
    },
  },
  proof: { title: 'Em números', clients: 'clientes', sent: 'enviados', satisfaction: 'de satisfação' },
  comparison: {
    title: 'Em comparação com bancos e casas de câmbio',
    caption: 'Comparação de formas de enviar reais da Argentina para o Brasil',
    columns: {
      method: 'Forma',
      price: 'Preço',
      receive: 'Como chega',
      need: 'O que você precisa',
      when: 'Quando pedir',
    },
    ours: {
      price: (rate) => `Cotação na tela: ${rate}`,
      priceUnknown: 'Cotação na tela',
      receive: 'Por Pix, para qualquer chave',
      needs: { chat: 'WhatsApp', contact: 'Uma mensagem para a nossa equipe' },
      when: 'Todos os dias, pelo celular',
    },
    bank: {
      method: 'Banco',
      price: 'Câmbio do banco, mais a taxa de cada banco intermediário',
      receive: 'Transferência internacional para uma conta',
      need: 'Conta, código SWIFT e formulários',
      when: 'Em dias úteis, no horário bancário',
    },
    house: {
      method: 'Casa de câmbio',
      price: 'Preço de tabela, que varia conforme a loja e o valor',
      receive: 'Em dinheiro vivo',
      need: 'Ir à loja e viajar com o dinheiro',
      when: 'No horário da loja',
    },
    note: (date) =>
      `Nossa cotação: ${date}. Bancos e casas de câmbio: descrição geral em novembro de 2026; cada instituição tem suas condições.`,
    noteWithoutRate:
      'Bancos e casas de câmbio: descrição geral em novembro de 2026; cada instituição tem suas condições.',
  },
  cta: {
    title: 'Traga seu comércio para o Pix',
    text: 'Se você tem um comércio na Argentina, também pode cobrar em reais dos seus clientes brasileiros e receber pesos.',
    action: 'Cadastrar meu comércio',
  },
}
