import type { texts as es } from '../../es/charge-page/payer-form.ts'

export const texts: typeof es = {
  title: 'Preencha seus dados para pagar',
  description: 'Digite seu nome e seu CPF e receba o código Pix.',
  loading: 'Buscando a cobrança…',
  amount: { open: 'Você vai pagar', over: 'Valor da cobrança' },
  who: 'Quem paga?',
  left: (time) => `Você tem ${time} para preencher`,
  name: 'Nome completo',
  cpf: 'CPF',
  consent: {
    before:
      'Concordo que meu nome e meu CPF sejam usados para gerar este Pix, avisar quem cobra e provar o pagamento, conforme a ',
    link: 'LGPD e política de privacidade',
    opensTab: '(abre em outra aba)',
  },
  generate: 'Gerar código Pix',
  withoutScript: 'Sem JavaScript, este formulário não pode ser enviado.',
  faults: {
    NAME_REQUIRED: 'Insira seu nome completo',
    NAME_TOO_SHORT: 'Insira seu nome completo',
    NAME_TOO_LONG: 'Nome com no máximo 100 caracteres',
    NAME_CONTAINS_INVALID_CHARS: 'Nome com caracteres inválidos',
    CPF_REQUIRED: 'CPF inválido',
    INVALID_CPF: 'CPF inválido',
    GDPR_CONSENT_REQUIRED: 'É necessário aceitar os termos',
    CONSENT_OUTDATED: 'A política de privacidade tem uma versão nova. Leia e aceite de novo.',
  },
  failures: {
    'too-many': { title: 'Muitas tentativas', text: 'Aguarde alguns minutos e toque de novo.' },
    busy: {
      title: 'O serviço do Pix está sobrecarregado',
      text: 'Seus dados continuam aqui. Toque de novo em alguns segundos: é o mesmo pagamento.',
    },
    closed: {
      title: 'Não foi possível gerar o código',
      text: 'Nada foi cobrado. Peça outro QR Code a quem está cobrando.',
    },
    unknown: {
      title: 'Não sabemos se foi registrado',
      text: 'A resposta não chegou. Toque de novo: é o mesmo pagamento, não geramos outro. Nada é cobrado sem você confirmar no seu banco.',
    },
    other: { title: 'Não foi possível gerar o código', text: 'Nada foi cobrado. Tente novamente.' },
  },
  unheard:
    'Sem conexão: não sabemos se esta cobrança ainda está em aberto. O que você digitou continua aqui.',
  stepsLabel: 'Como pagar',
  steps: [
    'Preencha seu nome e seu CPF.',
    'Copie o código Pix e pague no app do seu banco.',
    'A confirmação aparece sozinha.',
  ],
  over: {
    filled: {
      title: 'Outra pessoa já preencheu os dados',
      text: 'Não pague duas vezes. Se foi você, volte à página do código Pix; se não, fale com quem está cobrando.',
    },
    cancelled: {
      title: 'Esta cobrança foi cancelada',
      text: 'Nada foi cobrado. Se você ainda precisa pagar, peça outro QR Code.',
    },
    ended: {
      title: 'Esta cobrança expirou',
      text: 'Nada foi cobrado. Peça outro QR Code a quem está cobrando.',
    },
  },
  mine: { title: 'Você já preencheu seus dados', text: 'O código Pix está em outra página.' },
  toCode: 'Ver o código Pix',
  states: {
    unknown: {
      title: 'Esta cobrança não existe',
      text: 'Confira se o link está completo ou peça de novo a quem está cobrando.',
    },
    failed: {
      title: 'Não foi possível abrir a cobrança',
      text: 'Confira a sua conexão e tente novamente.',
    },
  },
}
