/** Loaded with the start-up itself: these words must be there when nothing else is. */
export const texts = {
  title: 'Error crítico en la aplicación',
  text: 'La aplicación no pudo continuar. Recargá la página; lo que ya guardaste está a salvo.',
  reload: 'Recargar página',
  id: (id: string) => `ID del error: ${id}`,
}
