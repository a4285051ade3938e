import type { texts as es } from '../../es/establishments/own.ts'

export const texts: typeof es = {
  title: 'Meus estabelecimentos',
  failed: 'Erro ao carregar estabelecimentos',
  unauthenticated: 'Usuário não autenticado',
  empty: 'Você ainda não cadastrou nenhum estabelecimento.',
  approved: 'Aprovado',
  pending: 'Pendente',
  rejected: 'Recusado',
  inactive: 'Inativo',
  reason: 'Motivo',
  view: 'Ver página',
  viewOf: (name) => `Ver página de ${name}`,
  retry: 'Tentar novamente',
  register: 'Cadastrar Loja',
  correct: 'Corrigir e enviar de novo',
  correctOf: (name) => `Corrigir e enviar de novo: ${name}`,
}
