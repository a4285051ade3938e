/** Messages of admins to a person, on Perfil. */
export const texts = {
  title: 'Avisos',
  unread: 'Nuevo',
  failed: 'No pudimos cargar tus avisos.',
  retry: 'Reintentar',
}
