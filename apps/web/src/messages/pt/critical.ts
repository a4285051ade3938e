import type { texts as es } from '../es/critical.ts'

export const texts: typeof es = {
  title: 'Erro crítico na aplicação',
  text: 'A aplicação não conseguiu continuar. Recarregue a página; o que você já salvou está seguro.',
  reload: 'Recarregar página',
  id: (id) => `ID do erro: ${id}`,
}
