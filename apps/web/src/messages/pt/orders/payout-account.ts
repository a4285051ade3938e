import type { texts as es } from '../../es/orders/payout-account.ts'

export const texts: typeof es = {
  title: 'Conta de destino',
  back: 'Voltar',
  loadFailed: 'Não foi possível carregar a ordem e a sua conta.',
  retry: 'Tentar novamente',
  order: {
    title: 'Valor da operação',
    total: 'Seu cliente paga',
    feeIncluded: (fee) => `O valor inclui uma taxa de serviço de ${fee}`,
    client: 'Cliente',
    sale: 'Venda',
    fee: 'Taxa',
    rate: 'Cotação',
    timeLeft: 'Tempo para pagar',
    receives: 'Você recebe',
  },
  account: {
    title: 'Para qual conta vão os pesos?',
    text: 'É a sua conta salva. Se estiver certa, é só confirmar.',
  },
  required: 'Este campo é obrigatório',
  password: {
    title: 'Você está mudando a conta das suas cobranças',
    text: 'Vale para todas as suas cobranças a partir de agora. Para um CBU ou CVU novo, só transferimos depois de 24 horas. Avisaremos por e-mail.',
  },
  terms: {
    declare:
      'Declaro que estes dados são verdadeiros, que a conta está no nome do titular indicado e que os fundos são lícitos, e aceito os',
    terms: 'termos e condições',
    and: 'e a',
    privacy: 'política de privacidade',
    missing: 'Você precisa aceitar os termos e condições',
  },
  pay: 'Realizar pagamento',
  next: 'Depois mostramos o código Pix para o seu cliente.',
  failed: 'Não foi possível confirmar a conta',
  heldUntil: (time) => `Transferimos para a nova conta a partir de ${time}.`,
  notPayable: 'Só dá para continuar uma ordem pendente que não tenha expirado.',
  newOrder: 'Criar Ordem',
  seeOrder: 'Ver a cobrança',
}
