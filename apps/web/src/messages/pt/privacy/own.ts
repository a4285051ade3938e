import type { texts as es } from '../../es/privacy/own.ts'

export const texts: typeof es = {
  title: 'Seus dados',
  exportTitle: 'Baixar meus dados',
  exportText:
    'Um arquivo ZIP com tudo o que guardamos sobre você: conta, cobranças, transferências e documentos.',
  exportSubmit: 'Baixar',
  exported: 'Download pronto',
  closeTitle: 'Encerrar minha conta',
  closeAct: 'Encerrar a conta para sempre',
  closeText: 'Sua conta será encerrada agora e não poderá ser reaberta.',
  erased: 'Como nunca houve movimentação de dinheiro, apagamos todos os seus dados em até um dia.',
  kept: (until) =>
    `A lei nos obriga a guardar os registros das operações e da sua identidade até ${until}. Depois eles são apagados. Até lá, ninguém os usa para outra coisa.`,
  balance: (amount) => `Seu saldo é de ${amount}.`,
  pauseFirst: (stores) =>
    stores === 1
      ? 'Primeiro pause a página do seu estabelecimento: enquanto ela estiver no ar, qualquer pessoa pode gerar um novo código.'
      : 'Primeiro pause as páginas dos seus estabelecimentos: enquanto estiverem no ar, qualquer pessoa pode gerar um novo código.',
  pauseLink: 'Ir para meus estabelecimentos',
  codesUntil: (until) =>
    `Os últimos códigos ainda podem ser pagos. Se nenhum outro for gerado, a partir de ${until} eles não impedem mais o encerramento.`,
  closed: 'Sua conta foi encerrada',
  failed: 'Não conseguimos preparar o encerramento.',
  close: 'Fechar',
  wrongPassword: 'A senha atual está incorreta',
  required: 'Preencha este campo.',
}
