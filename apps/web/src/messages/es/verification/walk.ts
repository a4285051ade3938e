/** The walk through the states of a verification on `/test-verification`. */
export const texts = {
  title: 'Recorrido',
  text: 'Cada estado con datos de ejemplo: qué etiqueta muestra y qué pantalla abre. No lee ni cambia ninguna cuenta.',
  screen: 'Pantalla:',
  states: {
    untouched: 'Sin empezar',
    withBankData: 'Con datos bancarios, sin fotos',
    complete: 'Todo cargado, sin enviar',
    pending: 'Enviada a revisión',
    rejected: 'Rechazada',
    approved: 'Aprobada',
  },
}
