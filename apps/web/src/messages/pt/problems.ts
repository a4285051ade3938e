import type { ProblemCode } from '@puente/contract/protocol/problems'
import type { AccountCode } from '../es/account-problems.ts'
import type { DeskCode } from '../es/desk-problems.ts'
import type { PayerCode } from '../es/payer-problems.ts'
import type { texts as es, Wording } from '../es/problems.ts'

const codes: Record<Exclude<ProblemCode, AccountCode | DeskCode | PayerCode>, Wording> = {
  'request.malformed': 'Não conseguimos ler a solicitação. Recarregue a página e tente novamente.',
  'request.invalid': 'Há dados inválidos. Confira o que está marcado.',
  'request.too-large': 'O que você enviou é grande demais.',
  'request.too-slow': 'A conexão está lenta demais. Tente novamente.',
  'request.unsupported-media-type': 'Esse tipo de conteúdo não é aceito.',
  'route.not-found': 'Não encontramos o que você pediu. Recarregue a página para usar a versão mais recente.',
  'route.method-not-allowed':
    'O servidor não aceita essa operação. Recarregue a página para usar a versão mais recente.',
  'origin.refused': 'Por segurança, não aceitamos a solicitação. Recarregue a página e tente novamente.',
  'rate-limit.exceeded': 'Muitas tentativas. Aguarde um pouco.',
  'server.internal': 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  'server.unavailable': 'O serviço não está disponível agora. Aguarde um instante.',
  'server.busy': 'Estamos com muitos acessos agora. Aguarde um instante.',
  'idempotency.key-required':
    'Não conseguimos identificar a operação. Recarregue a página e tente novamente.',
  'idempotency.key-reused':
    'Essa operação já foi enviada com outros dados. Confira o histórico antes de repetir.',
  'idempotency.in-progress': 'A mesma operação ainda está em andamento. Aguarde um instante.',
  'session.required': 'Usuário não autenticado. Faça login novamente.',
  'session.expired': 'Sua sessão expirou. Faça login novamente.',
  'access.denied': 'Acesso negado',
  'credentials.invalid': 'Erro ao fazer login. Verifique suas credenciais.',
  'email.not-confirmed':
    'Por favor, confirme seu email antes de fazer login. Verifique sua caixa de entrada.',
  'password.wrong': 'Senha incorreta.',
  'verification.required': 'Conclua a verificação da sua identidade para continuar.',
  'verification.in-review': 'Estamos analisando seus documentos. Avisaremos por e-mail.',
  'verification.rejected': 'Seus documentos foram recusados. Veja o motivo e envie novamente.',
  'session.locked': 'A sessão está bloqueada. Digite seu PIN para continuar.',
  'session.not-remembered': 'Só dá para renovar uma sessão de 30 dias. Entre novamente.',
  'pin.wrong': 'PIN incorreto.',
  'pin.not-set': 'A conta não tem um PIN de sessão.',
  'proof.required': 'Por segurança, confirme sua senha para continuar.',
  'second-factor.wrong': 'O código está incorreto ou já foi usado. Espere o próximo e tente de novo.',
  'second-factor.expired': 'O tempo acabou. Entre novamente.',
  'second-factor.enrolment-required':
    'Para entrar no painel, ative primeiro a verificação em duas etapas na sua conta.',
  'passkey.refused': 'Não conseguimos verificar a chave de acesso. Tente de novo.',
  'passkey.not-found': 'Essa chave de acesso não existe mais.',
  'verification.closed': 'Nesta fase, os documentos e os dados bancários não podem ser alterados.',
  'verification.not-approved': 'Você precisa verificar sua conta para acessar os dados bancários',
  'bank.invalid': 'Há dados bancários inválidos. Confira o que está marcado.',
  'bank.declarations-missing': 'Você precisa aceitar os termos e condições',
  'message.empty': 'Por favor, escreva uma mensagem para enviar.',
  'message.not-found': 'Esse aviso não existe mais.',
  'contact.company-missing': 'Por favor, informe o nome da empresa',
  'contact.email-invalid': 'Por favor, informe um e-mail válido',
  'contact.phone-missing': 'Por favor, informe um número de telefone',
  'contact.subject-missing': 'Por favor, selecione um assunto',
  'contact.message-missing': 'Por favor, escreva sua mensagem',
  'contact.message-too-long': 'A mensagem não pode ter mais de 250 caracteres',
  'file.infected': 'O arquivo tem vírus e não foi salvo.',
  'file.scan-pending': 'O arquivo ainda está na verificação de vírus. Tente de novo em instantes.',
  'file.daily-limit': 'Você atingiu o limite de envios de hoje. Tente de novo amanhã.',
  'ticket.not-found': 'Não encontramos esse atendimento.',
  'rate.unavailable': 'Não há uma cotação válida agora. Tente novamente em instantes.',
  'rate.pair-unknown': 'A calculadora não tem esse par de moedas.',
  'quote.unknown': 'Não encontramos essa cotação. Buscamos uma nova, confira o valor.',
  'quote.expired': 'A cotação expirou. Buscamos uma nova, confira o valor.',
  'quote.superseded': 'A cotação mudou. Confira o valor e confirme novamente.',
  'quote.used': 'Essa cotação já foi usada em outra ordem. Confira o histórico antes de repetir.',
  'order.amount-out-of-range': 'O valor está fora dos limites permitidos.',
  'order.pays-nothing': 'Com esta cotação, esse valor não chega a um centavo de peso.',
  'payer.document-invalid': 'Por favor, verifique o CPF ou CNPJ informado',
  'payer.document-unsupported':
    'Por favor, verifique o CPF ou CNPJ informado: o provedor de Pix não aceita esse tipo de documento.',
  'payer.phone-invalid': 'O número de telefone não é válido para esse país.',
  'charge.not-found': 'Transação não encontrada',
  'charge.no-code': 'O provedor não retornou um QR Code válido. Gere o código novamente.',
  'charge.refused': 'O provedor de Pix não aceitou a cobrança. Confira os dados e gere novamente.',
  'charge.not-payable': 'Esta cobrança não pode mais ser paga',
  'receipt.not-found': 'Não encontramos esse comprovante',
  'receipt.charge-closed': 'Esta cobrança não aceita mais comprovantes',
  'receipt.description-required': 'Escreva uma descrição',
  'receipt.not-saved': 'Erro ao salvar os dados do comprovante',
  'receipt.not-attached': 'Erro ao atualizar a transação',
  'charge.not-saved': 'Erro ao salvar os dados da transação',
  'provider.busy': 'O provedor de Pix está demorando para responder. A ordem está salva. Aguarde um pouco.',
  'provider.not-configured': 'Ainda não há um provedor de Pix configurado.',
  'establishment.not-found': 'ID do estabelecimento não encontrado',
  'establishment.not-approved': 'Este estabelecimento não está aprovado.',
  'payment.not-found': 'Transação não encontrada',
  'payer-request.not-found': 'O pedido de dados não existe.',
  'payer-request.taken': 'Outra pessoa já preencheu os dados.',
  'payer-request.ended': 'Esta cobrança já terminou. Peça outra a quem está cobrando.',
  'payout.not-found': 'Não encontramos um pagamento iniciado por você.',
  'file.not-found': 'Não encontramos esse arquivo.',
  'file.too-large': 'O arquivo passa de 5 MB.',
  'file.type-refused': 'Esse tipo de arquivo não é aceito.',
  'file.unreadable': 'Não conseguimos ler o arquivo. Tente outro.',
  'file.storage-failed': 'Não conseguimos salvar o arquivo. Tente novamente.',
}

const rules: typeof es.rules = {
  required: () => 'Preencha este campo.',
  'too-short': (limit) =>
    limit === undefined ? 'O texto é curto demais.' : `Use pelo menos ${limit} caracteres.`,
  'too-long': (limit) =>
    limit === undefined ? 'O texto é longo demais.' : `Use no máximo ${limit} caracteres.`,
  format: () => 'O formato não é válido.',
  unknown: () => 'Este dado não era esperado.',
  'out-of-range': () => 'Está fora dos limites permitidos.',
  other: () => 'Este dado não é válido.',
}

export const texts: typeof es = {
  codes,
  rules,
  waitSeconds: (seconds) =>
    `Tente novamente em ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`,
  /** The session ended, or could not be read (PROF-010). */
  signInAgain: {
    noSession: 'Usuário não autenticado. Faça login novamente.',
    checkFailed: 'Erro de autenticação. Faça login novamente.',
  },
  copyRefused: 'Não foi possível copiar. Selecione o texto e copie.',
  network: 'O servidor não responde. Confira sua conexão e tente novamente.',
  unexpected: 'Recebemos uma resposta inesperada do servidor. Tente novamente em instantes.',
  requestId: (id) => `Código para o suporte: ${id}`,
}
