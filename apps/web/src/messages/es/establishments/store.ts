/** The page of an establishment, for its customers. */
export const texts = {
  title: 'Todavía no está disponible',
  description: 'La página de este comercio todavía no está disponible. La estamos construyendo.',
  home: 'Volver al inicio',
}
