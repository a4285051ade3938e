import type { texts as es } from '../../es/notifications/own.ts'

export const texts: typeof es = {
  title: 'Avisos',
  unread: 'Novo',
  failed: 'Não conseguimos carregar seus avisos.',
  retry: 'Tentar novamente',
}
