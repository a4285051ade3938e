/** The question before an admin withdraws an approval (decision 0063). */
export const texts = {
  act: 'Retirar la aprobación',
  title: (name: string) => `Retirar la aprobación de ${name}`,
  text: 'Vale apenas confirmes. La persona lee el motivo en su pantalla y por email.',
  points: [
    'No genera ningún código Pix más, y las páginas de sus establecimientos se cierran.',
    'Los códigos ya generados se pueden pagar hasta que venzan, y cada Pix que llegue cuenta.',
    'Lo que ya cobró se le sigue debiendo: los pagos a esa persona no se detienen.',
    'Se borran las tres imágenes. Puede enviarlas de nuevo y ser aprobada otra vez.',
  ] as readonly string[],
  language: { es: 'La persona lee en español.', pt: 'La persona lee en portugués.' },
  done: 'Aprobación retirada',
  doneText: 'Le avisamos a la persona.',
  failed: 'No se pudo retirar la aprobación',
}
