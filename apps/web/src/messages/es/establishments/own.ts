/** The shops of an account, on Perfil. */
export const texts = {
  title: 'Mis establecimientos',
  failed: 'Error al cargar establecimientos',
  unauthenticated: 'Usuario no autenticado',
  empty: 'Todavía no registraste ningún establecimiento.',
  approved: 'Aprobado',
  pending: 'Pendiente',
  rejected: 'Rechazado',
  inactive: 'Inactivo',
  reason: 'Motivo',
  view: 'Ver página',
  viewOf: (name: string) => `Ver página de ${name}`,
  retry: 'Reintentar',
  register: 'Registrar Tienda',
  correct: 'Corregir y enviar de nuevo',
  correctOf: (name: string) => `Corregir y enviar de nuevo: ${name}`,
}
