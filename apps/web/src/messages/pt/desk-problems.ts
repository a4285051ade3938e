import type { DeskCode, texts as es } from '../es/desk-problems.ts'
import type { Wording } from '../es/problems.ts'

const codes: Record<DeskCode, Wording> = {
  'audit-entry.not-found': 'Não encontramos essa entrada da auditoria.',
  'assignment.charge-not-payable':
    'Essa transação não pode receber este Pix: é de outro provedor ou de outro valor, ou já tem um Pix.',
  'assignment.decision-changed':
    'Já há uma decisão pendente sobre este Pix, ou ela mudou nesse meio-tempo. Confira de novo.',
  'assignment.own-charge': 'Você não pode atribuir um Pix a uma cobrança sua: peça a outro administrador.',
  'assignment.own-request': 'Foi você quem pediu: outro administrador precisa confirmar.',
  'assignment.payout-begun': 'Alguém está pagando os pesos desta transação. Aguarde terminar.',
  'assignment.pays-nothing': 'O Pix não é maior que a taxa da transação: não resta nada a converter.',
  'assignment.pix-not-held': 'Este Pix não está mais retido, ou uma parte voltou para quem pagou.',
  'case.not-found': 'Não encontramos esse caso.',
  'case.owner-changed': 'Outra pessoa assumiu ou deixou este caso. Confira de novo.',
  'debt.changed': 'A dívida ou o pedido mudou nesse meio-tempo. Confira de novo.',
  'debt.not-found': 'Esta transação não tem dívida.',
  'debt.own': 'Você não pode dar baixa na própria dívida: peça a outro administrador.',
  'debt.own-request': 'Foi você quem pediu esta baixa: outro administrador precisa confirmar.',
  'debt.undecided': 'Uma devolução ou disputa desta transação continua aberta. Aguarde a decisão.',
  'establishment.already-approved': 'Este estabelecimento já foi aprovado.',
  'establishment.already-rejected': 'Este estabelecimento já foi rejeitado.',
  'establishment.changed': 'O cadastro mudou nesse meio-tempo. Confira de novo antes de decidir.',
  'establishment.identity-withdrawn':
    'A aprovação da identidade do titular foi retirada. A página está fechada e nada é gerado para ela.',
  'establishment.no-address': 'O estabelecimento ainda não tem URL. Gere a URL primeiro.',
  'establishment.own': 'Ninguém pode decidir sobre o próprio estabelecimento.',
  'establishment.owner-closed':
    'A conta do titular foi encerrada. Este estabelecimento não pode ser aprovado.',
  'establishment.store-id-failed': 'Erro ao gerar store_id',
  'finance.locked': 'O Financeiro está bloqueado. Digite a senha dele para continuar.',
  'finance.password-not-set': 'O Financeiro ainda não tem senha.',
  'finance.password-wrong': 'Senha incorreta para o Financeiro Administrativo.',
  'finance.provider-failed': 'O provedor não informou os números.',
  'finance.statement-too-long': 'O extrato deste período é longo demais para ser somado.',
  'finance.too-many-tries': 'Muitas tentativas. Aguarde um pouco.',
  'notice.not-silent':
    'Esse alarme não soa agora: já foi silenciado, chegaram avisos, ou o provedor ativo mudou.',
  'notice.not-closable': 'Esse aviso não está abandonado: veja como está agora.',
  'notice.not-found': 'Não encontramos esse aviso.',
  'notice.not-replayable': 'Esse aviso não tem falhas: já foi processado ou ainda está sendo processado.',
  'notice.provider-failed': 'O provedor não respondeu como deveria.',
  'notice.registration-changed':
    'O que está registrado no provedor mudou. Nada foi removido: veja como está agora e tente de novo.',
  'notice.registration-unsupported': 'Este provedor não faz isso por API: faça no portal dele.',
  'payment.not-cancellable':
    'Só é possível cancelar um pagamento que espera o Pix e que ninguém está pagando.',
  'payment.not-deletable': 'Só é possível excluir um pagamento que terminou sem ser pago.',
  'payout.account-on-hold':
    'A conta bancária mudou há menos de 24 horas. Os pagamentos ficam retidos até o fim desse prazo.',
  'payout.in-file': 'Este pagamento está em um arquivo para o banco. Leia o retorno ou solte-o do arquivo.',
  'payout-file.not-found': 'Este arquivo não existe.',
  'payout-file.empty': 'Nenhuma destas cobranças pode ir em um arquivo agora.',
  'payout-file.debit-account-invalid': 'Informe o CBU da conta de débito, com os dígitos corretos.',
  'payout-file.closed': 'Nenhum pagamento deste arquivo está mais reservado.',
  'payout-file.released':
    'Um pagamento deste arquivo foi solto e pode ser pago de outra forma: não envie o arquivo ao banco. Anule e exporte outro.',
  'payout-file.downloaded-meanwhile':
    'Alguém baixou este arquivo enquanto isso. Antes de enviar, confirme que ele já não está no banco.',
  'payout-file.payout-closed': 'Este pagamento não está mais reservado neste arquivo.',
  'payout-file.result-unreadable':
    'Não conseguimos ler o retorno. Envie um CSV com as colunas status e amount.',
  'payout-file.result-too-long': 'O retorno tem linhas demais.',
  'payout-file.result-changed': 'Este não é o retorno que você conferiu. Leia o arquivo de novo.',
  'payout.already-recorded': 'Este pagamento já está registrado.',
  'payout.amount-not-positive': 'O valor deve ser maior que zero.',
  'payout.begun-by-another': 'Outro administrador está pagando esta transação.',
  'payout.charge-closed': 'Uma transação com este status não pode ser confirmada manualmente nem paga.',
  'payout.charge-not-found': 'Transação não encontrada',
  'payout.exceeds-balance':
    'O valor é maior que o saldo do usuário: uma parte é compensada com o que ele deve. Confira o máximo.',
  'payout.exceeds-owed': 'O valor é maior que o restante a pagar. Atualizamos o saldo, confira.',
  'payout.not-set-off': 'O saldo mudou nesse meio-tempo. Confira de novo quanto será compensado.',
  'payout.only-set-off': 'Não há nada a transferir: o restante é compensado com o que o usuário deve.',
  'payout.own-charge': 'Você não pode pagar a própria cobrança: peça a outro administrador.',
  'payout.pix-held': 'Há um Pix retido desta transação. Resolva isso antes de confirmar manualmente.',
  'payout.pix-not-assignable':
    'Esse Pix não está mais retido, está voltando para o pagador ou é de outro valor. Escolha de novo.',
  'payout.pix-not-confirmed': 'O Pix desta transação não está confirmado.',
  'payout.pix-not-issued': 'Esta transação não tem código Pix: não havia como pagá-la.',
  'payout.pix-unassigned':
    'Há um Pix retido do mesmo valor. Se for este pagamento, selecione-o; se não, devolva-o antes de confirmar manualmente.',
  'payout.approval-required':
    'Acima do valor que uma pessoa paga sozinha, outra pessoa precisa aprovar antes. Feche e peça a aprovação.',
  'payout.approval-not-needed': 'Uma pessoa pode fazer este pagamento sozinha. Feche e abra de novo.',
  'payout.approval-not-found':
    'Este pedido de aprovação não existe mais: foi usado, recusado, retirado ou caiu.',
  'payout.approval-changed': 'O valor, a conta ou o pedido mudou desde que foi mostrado. Confira de novo.',
  'payout.approval-in-use':
    'O pagamento já começou com esta aprovação: ela só pode ser retirada se quem paga o deixar.',
  'payout.own-approval': 'Quem pede não aprova, quem aprova não paga, e cada um retira só o que é seu.',
  'payout.reason-required': 'Escreva o motivo da confirmação manual.',
  'payout.receipt-required': 'Anexe o comprovante do pagamento.',
  'payout.receipt-unknown': 'O comprovante não existe ou já foi usado. Envie novamente.',
  'person.not-found': 'Não encontramos essa pessoa.',
  'rate.not-a-number': 'Digite um número válido',
  'rate.not-positive': 'A cotação deve ser um número positivo',
  'rate.out-of-range': ({ least, most }) =>
    least === undefined
      ? 'A cotação está fora dos limites.'
      : `A cotação deve estar entre ${least} e ${most}`,
  'rate.variation-unconfirmed': ({ percent }) =>
    percent === undefined
      ? 'A variação é grande. Deseja continuar?'
      : `A variação é de ${String(percent).replace('.', ',')}%. Deseja continuar?`,
  'reconciliation.day-refused': 'Só dá para conciliar um dia já encerrado, entre os últimos 90.',
  'reconciliation.difference-changed':
    'A diferença mudou nesse meio-tempo. Confira de novo antes de decidir.',
  'reconciliation.difference-not-found': 'Não encontramos essa diferença.',
  'reconciliation.no-statement': 'Este provedor não oferece extrato.',
  'reconciliation.not-writable': 'Esta diferença não tem um valor que possa receber baixa.',
  'reconciliation.own-request': 'Foi você quem pediu esta baixa: outro administrador precisa confirmar.',
  'provider.changed': 'Alguém alterou os provedores nesse meio-tempo. Veja como estão agora e tente de novo.',
  'provider.credentials-missing': 'Faltam credenciais deste provedor. Complete-as antes de ativá-lo.',
  'provider.in-use':
    'Sem essa credencial, o provedor deixaria de funcionar, e ele está ativo ou tem cobranças, devoluções ou transferências em aberto. Troque-a em vez de removê-la.',
  'provider.test-failed': 'Nada foi salvo: a conexão não funciona com estas credenciais.',
  'provider.unfinished':
    'Este provedor tem devoluções ou transferências em aberto, e com outra conta não saberíamos o resultado delas. Aguarde até que terminem.',
  'return.exceeds-left': 'O valor é maior que o que resta deste Pix.',
  'return.not-returnable':
    'Não é possível devolver nada deste Pix: ele já foi devolvido, está em disputa, passou do prazo ou o provedor não permite.',
  'return.own-charge': 'Você não pode devolver o Pix de uma cobrança sua: peça a outro administrador.',
  'return.payout-begun':
    'Os pesos desta transação estão sendo pagos. Registre ou libere esse pagamento antes de devolver o Pix.',
  'return.pix-not-found': 'Não encontramos esse Pix.',
  'statement.page-refused': 'Uma página do extrato tem de 1 a 50 lançamentos.',
  'statement.period-refused': 'O período do extrato não pode passar de 90 dias.',
  'settings.changed': 'Alguém alterou as configurações enquanto você editava. Confira os valores atuais.',
  'ticket.assignee-unknown': 'Só dá para atribuir a quem é administrador.',
  'ticket.sender-closed': 'A pessoa encerrou a conta: nenhuma resposta pode chegar a ela.',
  'ticket.reply-not-found': 'Essa resposta não foi enviada por e-mail.',
  'stuck-work.not-found': 'Esse item não está mais parado.',
  'verification.changed': 'O status mudou nesse meio-tempo. Atualizamos a tela.',
  'verification.own-case': 'Ninguém pode decidir sobre os próprios documentos.',
  'transfer-limits.changed':
    'Outro administrador mudou os limites. Confira os novos valores antes de salvar.',
  'transfer-limits.provider-refused': 'O provedor não aceitou os limites. Nada mudou.',
  'audit.export-too-long': 'Exportação limitada a 100.000 entradas. Refine os filtros.',
  'transactions.export-too-long': 'Exportação limitada a 100.000 linhas. Refine os filtros.',
  'transfer.amount-not-positive': 'O valor deve ser maior que zero.',
  'transfer.exceeds-balance': 'O valor é maior que o saldo disponível.',
  'transfer.exceeds-limit': 'O valor passa do limite em vigor.',
  'transfer.key-invalid': 'A chave não é deste tipo. Confira os números e as letras.',
  'transfer.key-unknown': 'Esta chave Pix não está cadastrada.',
  'transfer.key-unsupported': 'O provedor ativo não envia para este tipo de chave.',
  'transfer.closable-later': 'Ainda há tempo para esta transferência aparecer no provedor.',
  'transfer.closing-changed': 'Alguém já decidiu sobre este encerramento. Veja como está agora.',
  'provider.other-account':
    'A transferência saiu de outra conta deste provedor e não aparece na atual. Cadastre de novo as credenciais daquela conta para consultá-la.',
  'transfer.not-closable': 'Esta transferência já tem resultado, ou aparece no provedor como foi enviada.',
  'transfer.shown-changed':
    'O provedor já não a mostra como você viu. Veja como está agora antes de decidir.',
  'transfer.own-closing': 'Foi você quem pediu: outro administrador precisa confirmar.',
  'transfer.not-found': 'Transferência não encontrada.',
  'transfer.owner-expired': 'A consulta da chave expirou. Confira de novo quem recebe.',
  'transfer.owners-unsupported': 'O provedor ativo não informa de quem é a chave.',
  'transfer.same-open': 'Já existe uma transferência em verificação, com a mesma chave e o mesmo valor.',
  'metrics.not-calculated': 'Não foi possível calcular os números.',
  'balance-check.running': 'Já existe uma verificação de saldos em andamento.',
  'transfer.unsupported': 'O provedor ativo não faz transferências Pix.',
}

export const texts: typeof es = { codes }
