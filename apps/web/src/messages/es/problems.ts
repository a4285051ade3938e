import type { ProblemCode, ProblemDetails } from '@puente/contract/protocol/problems'
import type { AccountCode } from './account-problems.ts'
import type { DeskCode } from './desk-problems.ts'
import type { PayerCode } from './payer-problems.ts'

/** At the desk a function gives whole words without details, too: what is kept of a refused line of a bank is its code. */
export type Wording = string | ((details: ProblemDetails) => string)

/**
 * Every refusal of the server in words for the person: what happened, then what to do. Those that only some screens show stand in
 * `account-problems`, `desk-problems` and `payer-problems`.
 */
const codes: Record<Exclude<ProblemCode, AccountCode | DeskCode | PayerCode>, Wording> = {
  'request.malformed': 'No pudimos leer la solicitud. Recargá la página y probá de nuevo.',
  'request.invalid': 'Hay datos que no son válidos. Revisá lo marcado.',
  'request.too-large': 'Lo que enviaste es demasiado grande.',
  'request.too-slow': 'La conexión es demasiado lenta. Probá de nuevo.',
  'request.unsupported-media-type': 'Ese tipo de contenido no se acepta.',
  'route.not-found': 'No encontramos lo que pediste. Recargá la página para tener la última versión.',
  'route.method-not-allowed':
    'El servidor no acepta esa operación. Recargá la página para tener la última versión.',
  'origin.refused': 'Por seguridad no aceptamos la solicitud. Recargá la página y probá de nuevo.',
  'rate-limit.exceeded': 'Demasiados intentos. Esperá un poco.',
  'server.internal': 'Algo falló de nuestro lado. Probá de nuevo en un momento.',
  'server.unavailable': 'El servicio no está disponible ahora. Probá de nuevo en un momento.',
  'server.busy': 'Hay mucha demanda en este momento. Probá de nuevo en unos segundos.',
  'idempotency.key-required': 'No pudimos identificar la operación. Recargá la página y probá de nuevo.',
  'idempotency.key-reused':
    'Esa operación ya se envió con otros datos. Revisá el historial antes de repetirla.',
  'idempotency.in-progress': 'La misma operación todavía está en curso. Esperá un momento.',
  'session.required': 'Usuario no autenticado. Iniciá sesión de nuevo.',
  'session.expired': 'Tu sesión terminó. Iniciá sesión de nuevo.',
  'access.denied': 'Acceso denegado',
  'credentials.invalid': 'Error al iniciar sesión. Verifica tus credenciales.',
  'email.not-confirmed': 'Confirme su email para continuar',
  'password.wrong': 'La contraseña no es correcta.',
  'verification.required': 'Completá la verificación de tu identidad para seguir.',
  'verification.in-review': 'Estamos revisando tus documentos. Te avisamos por email.',
  'verification.rejected': 'Tus documentos fueron rechazados. Mirá el motivo y volvé a enviarlos.',
  'session.locked': 'La sesión está bloqueada. Ingresá tu PIN para seguir.',
  'session.not-remembered': 'Solo se puede renovar una sesión recordada. Iniciá sesión de nuevo.',
  'pin.wrong': 'El PIN no es correcto.',
  'pin.not-set': 'La cuenta no tiene un PIN de sesión.',
  'proof.required': 'Por seguridad, confirmá tu contraseña para seguir.',
  'second-factor.wrong': 'El código no es correcto o ya se usó. Esperá el próximo y probá de nuevo.',
  'second-factor.expired': 'Pasó demasiado tiempo. Iniciá sesión de nuevo.',
  'second-factor.enrolment-required': 'Para entrar al panel, primero activá la verificación en dos pasos.',
  'passkey.refused': 'No pudimos verificar la llave de acceso. Probá de nuevo.',
  'passkey.not-found': 'Esa llave de acceso ya no existe.',
  'verification.closed': 'En este estado no se pueden cambiar los documentos ni los datos bancarios.',
  'verification.not-approved': 'Debes verificar tu cuenta para acceder a los datos bancarios',
  'bank.invalid': 'Hay datos bancarios que no son válidos. Revisá lo marcado.',
  'bank.declarations-missing': 'Debes aceptar los términos y condiciones',
  'message.empty': 'Por favor, escribí un mensaje para enviar.',
  'message.not-found': 'Ese aviso ya no existe.',
  'contact.company-missing': 'Por favor ingresa el nombre de la empresa',
  'contact.email-invalid': 'Por favor ingresa un email válido',
  'contact.phone-missing': 'Por favor ingresa un número de teléfono',
  'contact.subject-missing': 'Por favor selecciona un tema',
  'contact.message-missing': 'Por favor ingresa tu mensaje',
  'contact.message-too-long': 'El mensaje no puede exceder 250 caracteres',
  'file.infected': 'El archivo tiene un virus y no lo guardamos.',
  'file.scan-pending':
    'Todavía estamos revisando que el archivo no tenga virus. Probá de nuevo en un momento.',
  'file.daily-limit': 'Hoy ya subiste el máximo permitido. Probá de nuevo mañana.',
  'ticket.not-found': 'No encontramos esa consulta.',
  'rate.unavailable': 'Ahora no hay una cotización vigente. Probá de nuevo en un momento.',
  'rate.pair-unknown': 'La calculadora no tiene ese par de monedas.',
  'quote.unknown': 'No encontramos esa cotización. La actualizamos: revisá el monto.',
  'quote.expired': 'La cotización venció. La actualizamos: revisá el monto.',
  'quote.superseded': 'La cotización cambió. Revisá el monto y confirmá de nuevo.',
  'quote.used': 'Esa cotización ya se usó en otra orden. Revisá el historial antes de crear una más.',
  'order.amount-out-of-range': 'El monto está fuera de los límites permitidos.',
  'order.pays-nothing': 'Con esta cotización, ese monto no llega ni a un centavo.',
  'payer.document-invalid': 'Por favor verifique el CPF o CNPJ ingresado',
  'payer.document-unsupported': 'El proveedor de Pix no acepta ese tipo de documento. Revisá el CPF o CNPJ.',
  'payer.phone-invalid': 'El número de teléfono no es válido para ese país.',
  'charge.not-found': 'Transacción no encontrada',
  'charge.no-code': 'El proveedor no devolvió un código QR válido. Generá el código de nuevo.',
  'charge.refused': 'El proveedor de Pix no aceptó el cobro. Revisá los datos y generalo de nuevo.',
  'charge.not-payable': 'Este cobro ya no se puede pagar',
  'receipt.not-found': 'No encontramos ese comprobante',
  'receipt.charge-closed': 'Este cobro ya no admite comprobantes',
  'receipt.description-required': 'Escribí una descripción',
  'receipt.not-saved': 'Error al guardar los datos del comprobante',
  'receipt.not-attached': 'Error al actualizar transacción',
  'charge.not-saved': 'Error al guardar los datos de la transacción',
  'provider.busy':
    'El proveedor de Pix está demorado. La orden está guardada: enviala de nuevo en un momento.',
  'provider.not-configured': 'Todavía no hay un proveedor de Pix configurado.',
  'establishment.not-found': 'No encontramos ese establecimiento.',
  'establishment.not-approved': 'Este establecimiento no está aprobado.',
  'payment.not-found': 'Transacción no encontrada',
  'payer-request.not-found': 'El pedido de datos no existe.',
  'payer-request.taken': 'Otra persona ya completó sus datos para este cobro.',
  'payer-request.ended': 'Ya no se pueden completar los datos de este cobro. Pedí uno nuevo en el comercio.',
  'payout.not-found': 'No encontramos un pago que hayas empezado vos.',
  'file.not-found': 'No encontramos ese archivo.',
  'file.too-large': 'El archivo supera los 5 MB.',
  'file.type-refused': 'Ese tipo de archivo no se acepta.',
  'file.unreadable': 'No pudimos leer el archivo. Probá con otro.',
  'file.storage-failed': 'No pudimos guardar el archivo. Probá de nuevo.',
}

/** Faults of single fields, by rule (`FieldFault.rule`); any other rule reads as `other`. */
const rules: Record<string, (limit: number | undefined) => string> = {
  required: () => 'Completá este dato.',
  'too-short': (limit) => (limit === undefined ? 'Es demasiado corto.' : `Usá al menos ${limit} caracteres.`),
  'too-long': (limit) =>
    limit === undefined ? 'Es demasiado largo.' : `Usá como máximo ${limit} caracteres.`,
  format: () => 'El formato no es válido.',
  unknown: () => 'Este dato no corresponde.',
  'out-of-range': () => 'Está fuera de los límites permitidos.',
  other: () => 'Este dato no es válido.',
}

export const texts = {
  codes,
  rules,
  waitSeconds: (seconds: number) =>
    `Probá de nuevo en ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`,
  /** The session ended, or could not be read (PROF-010). PROF-010 prescribes these texts. */
  signInAgain: {
    noSession: 'Usuario no autenticado. Faça login novamente.',
    checkFailed: 'Error de autenticación. Iniciá sesión de nuevo.',
  },
  copyRefused: 'No se pudo copiar. Seleccioná el texto y copialo.',
  network: 'No hay respuesta del servidor. Revisá tu conexión y probá de nuevo.',
  unexpected: 'El servidor dio una respuesta que no esperábamos. Probá de nuevo en un momento.',
  requestId: (id: string) => `Código para soporte: ${id}`,
}
