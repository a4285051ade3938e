/** Data rights: exporting the data, closing the account. */
export const texts = {
  title: 'Tus datos',
  exportTitle: 'Descargar mis datos',
  exportText: 'Un archivo ZIP con todo lo que guardamos de vos: cuenta, cobros, transferencias y documentos.',
  exportSubmit: 'Descargar',
  exported: 'Descarga lista',
  closeTitle: 'Cerrar mi cuenta',
  closeAct: 'Cerrar la cuenta para siempre',
  closeText: 'Tu cuenta se cierra ahora mismo y no se puede volver a abrir.',
  erased: 'Como nunca se movió dinero, borramos todos tus datos en menos de un día.',
  kept: (until: string) =>
    `La ley nos obliga a guardar los registros de las operaciones y de tu identidad hasta el ${until}. Después se borran solos. Hasta entonces nadie los usa para otra cosa.`,
  balance: (amount: string) => `Tu saldo es ${amount}.`,
  pauseFirst: (stores: number): string =>
    stores === 1
      ? 'Primero pausá la página de tu establecimiento: mientras se vea, cualquiera puede generar un código nuevo.'
      : 'Primero pausá las páginas de tus establecimientos: mientras se vean, cualquiera puede generar un código nuevo.',
  pauseLink: 'Ir a mis establecimientos',
  codesUntil: (until: string) =>
    `Los últimos códigos todavía se pueden pagar. Si no se genera otro, desde el ${until} ya no impiden cerrar la cuenta.`,
  closed: 'Tu cuenta quedó cerrada',
  failed: 'No pudimos preparar el cierre.',
  close: 'Cerrar',
  wrongPassword: 'La contraseña actual es incorrecta',
  required: 'Completá este dato.',
}
