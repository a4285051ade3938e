import type { texts as es } from '../../es/establishments/store.ts'

export const texts: typeof es = {
  title: 'Ainda não está disponível',
  description: 'A página deste comércio ainda não está disponível. Estamos construindo.',
  home: 'Voltar ao início',
}
