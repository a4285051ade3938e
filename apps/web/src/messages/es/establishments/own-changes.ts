/** What an owner changes of an approved establishment. */
export const texts = {
  /** What an owner changes without another approval. */
  details: {
    change: 'Editar datos',
    changeOf: (name: string) => `Editar horarios, servicios y descripción de ${name}`,
    title: 'Editar datos de la página',
    text: (name: string) => `Los cambios se ven enseguida en la página de ${name}, sin otra aprobación.`,
    save: 'Guardar cambios',
    discard: 'Descartar cambios',
    saved: 'Cambios guardados',
    notSaved: 'No se guardaron los cambios',
    notRead: 'No pudimos leer los datos',
    readAgain: 'Descartar y ver los actuales',
    faults: 'Revisá estos datos antes de guardar',
    others:
      'Los cambios de nombre, categoría, dirección, mapa, teléfono y foto se ven recién cuando los aprobamos; hasta entonces la página sigue como está.',
    askChange: 'Cambiar esos datos',
    inReview: 'Ya tenés cambios en revisión.',
  },
  /** What waits for another approval. */
  change: {
    waiting: 'Cambios en revisión',
    waitingText: (since: string) =>
      `Los enviaste el ${since}. La página sigue como está hasta que los aprobemos.`,
    withdraw: 'Retirar los cambios',
    withdrawOf: (name: string) => `Retirar los cambios de ${name}`,
    withdrawTitle: '¿Retirar los cambios?',
    withdrawText: 'Se borra lo que enviaste. La página sigue como está.',
    withdrawn: 'Cambios retirados',
    rejected: 'No aprobamos los cambios',
    correct: 'Corregir los cambios',
    correctOf: (name: string) => `Corregir los cambios de ${name}`,
    dismiss: 'Descartarlos',
    dismissOf: (name: string) => `Descartar los cambios de ${name}`,
    dismissed: 'Cambios descartados',
    failed: 'No pudimos retirar los cambios',
  },
}
