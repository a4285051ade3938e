/** The bank account for the pesos of one order, checked before its code is shown. */
export const texts = {
  title: 'Cuenta de destino',
  back: 'Volver',
  loadFailed: 'No pudimos cargar la orden y tu cuenta.',
  retry: 'Reintentar',
  order: {
    title: 'Monto de la operación',
    total: 'Tu cliente paga',
    feeIncluded: (fee: string) => `El valor incluye una tarifa de servicio de ${fee}`,
    client: 'Cliente',
    sale: 'Venta',
    fee: 'Tarifa',
    rate: 'Cotización',
    timeLeft: 'Tiempo para pagar',
    receives: 'Vos recibís',
  },
  account: {
    title: '¿A qué cuenta van los pesos?',
    text: 'Es tu cuenta guardada. Si está bien, solo confirmala.',
  },
  required: 'Este campo es obligatorio',
  password: {
    title: 'Vas a cambiar la cuenta de tus cobros',
    text: 'Vale para todos tus cobros desde ahora. A un CBU o CVU nuevo transferimos recién 24 horas después del cambio. Te avisamos por email.',
  },
  terms: {
    declare:
      'Declaro que estos datos son verdaderos, que la cuenta está a nombre del titular indicado y que los fondos son lícitos, y acepto los',
    terms: 'términos y condiciones',
    and: 'y la',
    privacy: 'política de privacidad',
    missing: 'Debes aceptar los términos y condiciones',
  },
  pay: 'Realizar pago',
  next: 'Después te mostramos el código Pix para tu cliente.',
  failed: 'No se pudo confirmar la cuenta',
  heldUntil: (time: string) => `Transferimos a la cuenta nueva a partir del ${time}.`,
  notPayable: 'Solo se puede continuar una orden pendiente que no haya vencido.',
  newOrder: 'Crear Orden',
  seeOrder: 'Ver el cobro',
}
