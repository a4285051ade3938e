import type { texts as es } from '../../es/identity/legal.ts'

export const texts: typeof es = {
  title: 'Termos e Privacidade',
  terms: 'Termos e Condições',
  privacy: 'Política de Privacidade',
  close: 'Fechar',
  termsDate: (date) => `Data: ${date}`,
  privacyDate: (date) => `Última atualização: ${date}`,
  index: 'Conteúdo',
  earlier: 'Versões anteriores',
  earlierVersion: (date) => `Versão de ${date}`,

  intermediary: 'o intermediador de pagamentos',
  assetsProvider: 'o provedor de ativos virtuais',
  support: 'a página de Ajuda e Suporte',

  termsSections: {
    '2025-07-28': (facts) => [
      {
        title: 'Quem presta o serviço',
        paragraphs: [
          `A ${facts.brand} é uma plataforma de cobranças entre o Brasil e a Argentina. As cobranças e os pagamentos na Argentina são intermediados por ${facts.intermediary}. As operações com ativos virtuais, quando existem, são feitas por ${facts.assetsProvider}.`,
        ],
      },
      {
        title: 'O que o serviço faz',
        paragraphs: [
          'O usuário gera um código Pix por um valor em reais. Quem paga usa o seu banco no Brasil. Quando o provedor de Pix confirma o pagamento, creditamos ao usuário o equivalente em pesos e o transferimos para o seu CBU ou CVU.',
          'A confirmação é sempre a do provedor de Pix: um comprovante mostrado por quem paga não prova um pagamento.',
        ],
      },
      {
        title: 'Cotação',
        paragraphs: [
          'Cada ordem é feita sobre uma cotação mostrada antes de gerar o código, com o seu diferencial incluído e o tempo pelo qual ela é mantida. A ordem conserva essa cotação mesmo que a do mercado mude depois.',
        ],
      },
      {
        title: 'Tarifas e limites',
        paragraphs: [
          `A tarifa por ordem é de ${facts.fee} e se soma ao valor do Pix. O valor de uma ordem vai de ${facts.min} a ${facts.max}. A tela mostra sempre o que se cobra antes de confirmar.`,
        ],
      },
      {
        title: 'Validade do código QR',
        paragraphs: [
          `Um código Pix vale ${facts.qrMinutes} minutos. Um pagamento que chega depois é creditado do mesmo modo, pela cotação da sua ordem, e fica marcado para revisão.`,
        ],
      },
      {
        title: 'Verificação de identidade',
        paragraphs: [
          'Para gerar códigos Pix é preciso verificar a identidade: dados bancários próprios, fotos do DNI e uma selfie. A revisão é feita por uma pessoa e costuma levar de 24 a 48 horas. Podemos pedir dados novos quando a lei exige.',
        ],
      },
      {
        title: 'Crédito dos pesos',
        paragraphs: [
          'Os pesos são creditados em geral nas horas seguintes à confirmação e no máximo em 48 horas úteis. Depois de uma mudança de conta bancária os pagamentos esperam 24 horas.',
        ],
      },
      {
        title: 'Devoluções e disputas',
        paragraphs: [
          'Um Pix pode ser devolvido ou disputado conforme as regras do Banco Central do Brasil (Mecanismo Especial de Devolução). Se os pesos já foram pagos, o valor devolvido fica como saldo devedor do usuário, compensado com cobranças seguintes ou regularizado por Pix.',
        ],
      },
      {
        title: 'Deveres do usuário',
        paragraphs: [
          'O usuário dá dados verdadeiros, usa uma conta bancária própria, cobra apenas por vendas ou serviços lícitos, cuida da sua senha e do seu segundo fator, e avisa logo se suspeitar que outra pessoa entrou na sua conta.',
        ],
      },
      {
        title: 'Suspensão e encerramento',
        paragraphs: [
          'Podemos suspender uma conta diante de indícios de fraude, ordem de uma autoridade ou descumprimento destes termos, e comunicamos o motivo quando a lei permite. O usuário pode encerrar a sua conta a qualquer momento no seu perfil quando não tem saldos nem cobranças pendentes.',
        ],
      },
      {
        title: 'Responsabilidade',
        paragraphs: [
          'Respondemos pelos pesos creditados e pela exatidão dos registros. Não respondemos por demoras dos bancos, do sistema Pix ou da rede, nem pela qualidade do que o usuário vende. Nada nestes termos limita os direitos que a lei dá aos consumidores.',
        ],
      },
      {
        title: 'Mudanças',
        paragraphs: [
          'Quando estes termos mudam, mudam a sua data e a sua versão, e avisamos antes que passem a valer. As versões anteriores continuam disponíveis. As ordens já feitas seguem a versão que estava vigente.',
        ],
      },
      {
        title: 'Lei aplicável',
        paragraphs: [
          `Aplica-se a lei argentina. Os pagamentos Pix seguem também as normas do Banco Central do Brasil. Qualquer dúvida: ${facts.contact}.`,
        ],
      },
    ],
  },

  privacySections: {
    '2025-06-17': (facts) => [
      {
        title: 'Que dados reunimos dos usuários',
        paragraphs: [
          'Nome, e-mail, telefone, DNI, CUIT ou CUIL, endereço, ocupação e comércio; fotos do DNI e uma selfie; dados da conta bancária; as ordens, cobranças e pagamentos; as sessões com endereço de rede e navegador; as mensagens ao suporte.',
        ],
      },
      {
        title: 'Que dados reunimos de quem paga',
        paragraphs: [
          'Nome e CPF ou CNPJ, e os dados de contato que a pessoa decidir informar; o valor, a hora e o identificador do pagamento. Não pedimos dados bancários de quem paga.',
        ],
      },
      {
        title: 'Para que os usamos',
        paragraphs: [
          'Para prestar o serviço, verificar a identidade, prevenir a fraude e a lavagem de dinheiro, cumprir obrigações contábeis e fiscais, e responder consultas. Não vendemos dados nem os usamos para publicidade de terceiros.',
        ],
      },
      {
        title: 'Com que base legal',
        paragraphs: [
          'Na Argentina: a relação contratual e as obrigações legais (Lei 25.326 e normas da UIF). No Brasil: a execução do pagamento, as obrigações legais e, na página pública de um estabelecimento, o consentimento de quem paga (LGPD), guardado com a sua data e versão.',
        ],
      },
      {
        title: 'Como os protegemos e por quanto tempo',
        paragraphs: [
          'Os documentos, números de identidade, dados bancários e de contato são guardados cifrados; cada vez que alguém da equipe abre um documento, isso fica registrado. Os registros de operações e de identidade são guardados por dez anos desde a última operação, porque a lei exige; o resto é apagado ao encerrar a conta.',
        ],
      },
      {
        title: 'Quem os recebe',
        paragraphs: [
          `O provedor de Pix e ${facts.intermediary}, o necessário para cobrar e pagar; o provedor de e-mail, o necessário para enviar as mensagens; as autoridades, quando a lei manda.`,
        ],
      },
      {
        title: 'Seus direitos',
        paragraphs: [
          'Você pode ver, corrigir e baixar os seus dados e pedir que sejam apagados no seu perfil, ou escrevendo ao suporte. O que a lei obriga a guardar é bloqueado e apagado ao fim do prazo. Você também pode reclamar à Agencia de Acceso a la Información Pública (Argentina) ou à ANPD (Brasil).',
        ],
      },
      { title: 'Contato', paragraphs: [`Para assuntos de privacidade: ${facts.contact}.`] },
    ],
  },
}
