import type { texts as es } from '../../es/verification/profile.ts'

export const texts: typeof es = {
  states: {
    not_started: { message: 'Verificar conta', action: 'Iniciar verificação' },
    pending: { message: 'Verificação em andamento', action: null },
    approved: { message: 'Conta verificada', action: null },
    rejected: { message: 'Verificação recusada', action: 'Enviar novos documentos' },
  },
  withdrawn: 'Aprovação retirada',
  reason: 'Motivo',
  bank: {
    title: 'Dados bancários',
    holder: 'Titular da conta',
    bank: 'Banco',
    cbu: 'CBU/CVU',
    cuit: 'CUIT',
    change: 'Alterar os dados',
    copy: 'Copiar',
    copied: 'Copiado',
    failed: 'Não conseguimos carregar os dados bancários.',
  },
  close: 'Fechar',
  retry: 'Tentar novamente',
}
