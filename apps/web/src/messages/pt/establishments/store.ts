import type { texts as es } from '../../es/establishments/store.ts'

export const texts: typeof es = {
  title: 'Ainda não está disponível',
  description: 'Estamos preparando a página deste comércio.',
  home: 'Voltar ao início',
}
