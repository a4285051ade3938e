import type { ContactSubject } from '@puente/contract/support/contact'
import type { StuckKind } from '../../../platform/stuck-work/stuck-source.ts'
import type { MailFacts, MailText, MailTexts, SecondFactorChange } from './mail-content.ts'
import { paragraphsOf, shownDay, shownInstant } from './mail-wording.ts'

const nothingMore = { button: null, facts: [], note: null } satisfies Partial<MailText>
const ifNotYou = 'Si no fuiste vos, cambiá tu contraseña ahora y avisanos.'

const linkNote = (minutes: number) =>
  `El enlace vale ${minutes} minutos y se usa una sola vez. Si no lo pediste, no hagas nada: todo sigue como estaba.`

const secondFactor: Record<SecondFactorChange, string> = {
  'totp-on': 'Se activó la verificación en dos pasos con una app de autenticación.',
  'totp-off': 'Se desactivó la verificación en dos pasos con la app de autenticación.',
  'passkey-added': 'Se agregó una llave de acceso.',
  'passkey-removed': 'Se quitó una llave de acceso.',
  'recovery-codes': 'Se generaron códigos de recuperación nuevos. Los anteriores ya no sirven.',
}

const contactSubject: Record<ContactSubject, string> = {
  general: 'Consulta general',
  technical: 'Soporte técnico',
  commercial: 'Información comercial',
  transaction: 'Problema con transacción',
  'business-account': 'Solicitud de cuenta empresarial',
  other: 'Otro',
}

const verificationStatus: Record<MailFacts['ADMIN_NOTIFICATION']['verificationStatus'], string> = {
  not_started: 'Sin iniciar',
}

const stuckKind: Record<StuckKind, string> = {
  notice: 'Avisos de proveedores',
  job: 'Tareas',
  'outbox-row': 'Eventos sin entregar',
  'parked-pix': 'Pix que no se pudieron guardar',
  'pix-decision': 'Decisiones sobre un Pix que no se pudieron aplicar',
  return: 'Devoluciones de Pix sin resultado desde hace más de un día',
  transfer:
    'Transferencias Pix sin resultado desde hace más de una hora, o que el proveedor muestra con otro monto',
}

/** Spanish as it is spoken in Argentina. */
export const mailTextsEs: MailTexts = {
  CONFIRM_EMAIL: (mail, brand) => ({
    subject: `Confirmá tu correo en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `Recibimos tu registro en ${brand}. Falta un paso: confirmá que este correo es tuyo.`,
      'Después vas a poder iniciar sesión y completar la verificación de tu identidad.',
    ],
    button: { label: 'Confirmar mi correo', link: mail.link },
    facts: [],
    note: `El enlace vale ${mail.validHours} horas y se usa una sola vez. Si no te registraste, no hagas nada: sin confirmación la cuenta no se activa.`,
  }),
  WELCOME: (mail, brand) => ({
    subject: `Te damos la bienvenida a ${brand}`,
    heading: `Te damos la bienvenida, ${mail.fullName}`,
    paragraphs: [
      'Con tu cuenta les cobrás con Pix a tus clientes brasileños y recibís pesos en tu CBU o CVU.',
      'Para generar tu primer QR necesitamos tres fotos (frente y dorso del DNI y una selfie) y los datos de tu cuenta bancaria.',
    ],
    button: { label: `Ir a ${brand}`, link: mail.link },
    facts: [],
    note: null,
  }),
  ADMIN_NOTIFICATION: (mail, brand) => ({
    subject: `Nuevo registro en ${brand}: ${mail.name}`,
    heading: 'Nuevo registro',
    paragraphs: ['Una persona abrió una cuenta y todavía no confirmó su correo.'],
    button: null,
    facts: [
      ['Nombre', mail.name],
      ['Email', mail.email],
      ['Teléfono', mail.phone],
      ['DNI', mail.dni],
      ['CUIT/CUIL', mail.cuit],
      ['Empresa', mail.companyName ?? 'No informada'],
      ['Dirección', mail.address],
      ['Fecha de registro', mail.registrationDate],
      ['Verificación', `${verificationStatus[mail.verificationStatus]} (${mail.verificationStatus})`],
    ],
    note: null,
  }),
  PASSWORD_RESET: (mail, brand) => ({
    subject: `Elegí una contraseña nueva en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `Alguien pidió cambiar la contraseña de tu cuenta en ${brand}. Si fuiste vos, elegí una nueva con este botón.`,
      'Al guardarla se cierran todas las sesiones abiertas de tu cuenta.',
    ],
    button: { label: 'Elegir contraseña nueva', link: mail.link },
    facts: [],
    note: linkNote(mail.validMinutes),
  }),
  PIN_RESET: (mail, brand) => ({
    subject: `Elegí un PIN nuevo en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `Pediste cambiar el PIN que desbloquea tu sesión en ${brand}. Elegí uno nuevo con este botón.`,
    ],
    button: { label: 'Elegir PIN nuevo', link: mail.link },
    facts: [],
    note: linkNote(mail.validMinutes),
  }),
  EMAIL_CHANGE: (mail, brand) => ({
    subject: `Confirmá tu correo nuevo en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `Pediste usar este correo en tu cuenta de ${brand}. Confirmalo con este botón: desde ese momento vas a iniciar sesión con él.`,
    ],
    button: { label: 'Confirmar correo nuevo', link: mail.link },
    facts: [],
    note: linkNote(mail.validMinutes),
  }),
  EMAIL_CHANGED: (mail, brand) => ({
    subject: `Cambió el correo de tu cuenta en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `El correo de tu cuenta en ${brand} ahora es ${mail.newEmailShown}. Este es el último mensaje que enviamos a la dirección anterior.`,
      'Si no fuiste vos, escribinos cuanto antes desde la página de contacto.',
    ],
    ...nothingMore,
  }),
  PASSWORD_CHANGED: (mail, brand) => ({
    subject: `Cambió tu contraseña en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `Se cambió la contraseña de tu cuenta en ${brand}.`,
      'Si no fuiste vos, pedí otra desde «¿Olvidaste tu contraseña?» y avisanos.',
    ],
    ...nothingMore,
  }),
  VERIFICATION_REMINDER: (mail, brand) => ({
    subject: `Te falta la verificación para cobrar con ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      'Tu cuenta está creada, pero todavía no enviaste tu documentación y por eso no podés generar un QR.',
      'Necesitamos tres fotos (frente y dorso del DNI y una selfie) y los datos de tu cuenta bancaria. Lleva unos minutos.',
    ],
    button: { label: 'Completar la verificación', link: mail.link },
    facts: [],
    note: 'Si ya la enviaste, no tenés que hacer nada más.',
  }),
  VERIFICATION_APPROVED: (mail, brand) => ({
    subject: `Aprobamos tu cuenta en ${brand}`,
    heading: `Listo, ${mail.fullName}`,
    paragraphs: [
      'Revisamos tu documentación y tu cuenta está aprobada. Ya podés generar QR y cobrar con Pix.',
    ],
    button: { label: 'Generar un QR', link: mail.link },
    facts: [],
    note: null,
  }),
  VERIFICATION_REJECTED: (mail, brand) => ({
    subject: `No pudimos aprobar tu documentación en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      'Revisamos tu documentación y no pudimos aprobarla. Este es el motivo:',
      ...paragraphsOf(mail.reason),
      'Borramos las fotos que enviaste. Para volver a intentarlo, sacá y enviá las tres fotos de nuevo.',
    ],
    button: { label: 'Enviar otra vez', link: mail.link },
    facts: [],
    note: null,
  }),
  VERIFICATION_WITHDRAWN: (mail, brand) => ({
    subject: `Tu identidad ya no está aprobada en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      'Retiramos la aprobación de tu identidad. Este es el motivo:',
      ...paragraphsOf(mail.reason),
      'Desde ahora no podés generar códigos Pix y las páginas de tus establecimientos están cerradas. Los códigos que ya generaste se pueden pagar hasta que venzan, y lo que ya cobraste sigue siendo tuyo.',
      'Para volver a cobrar, sacá las tres fotos de nuevo y enviá tu verificación otra vez. Las anteriores se conservan con los registros de tus cobros.',
    ],
    button: { label: 'Verificar mi identidad', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_APPROVED: (mail, brand) => ({
    subject: `Aprobamos ${mail.establishmentName} en ${brand}`,
    heading: `Listo, ${mail.fullName}`,
    paragraphs: [
      `Revisamos ${mail.establishmentName} y aprobamos el registro.`,
      mail.pageAddress === null
        ? 'La dirección de la página va a aparecer en tu perfil.'
        : mail.identityWithdrawn
          ? `La página queda cerrada mientras la aprobación de tu identidad esté retirada. Su dirección es ${mail.pageAddress}`
          : `Tus clientes ya pueden pagar con Pix en la página de tu establecimiento: ${mail.pageAddress}`,
    ],
    button: { label: 'Ver mis establecimientos', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_REJECTED: (mail, brand) => ({
    subject: `No pudimos aprobar ${mail.establishmentName} en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `Revisamos ${mail.establishmentName} y no pudimos aprobar el registro. Este es el motivo:`,
      ...paragraphsOf(mail.reason),
      'Podés registrarlo de nuevo: tus datos están guardados.',
    ],
    button: { label: 'Corregir y enviar de nuevo', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_CHANGE_APPROVED: (mail, brand) => ({
    subject: `Aprobamos los cambios de ${mail.establishmentName} en ${brand}`,
    heading: `Listo, ${mail.fullName}`,
    paragraphs: [
      `Revisamos los cambios de ${mail.establishmentName} y ya se ven en su página.`,
      'El código QR y la dirección de la página son los mismos.',
    ],
    button: { label: 'Ver mis establecimientos', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_CHANGE_REJECTED: (mail, brand) => ({
    subject: `No pudimos aprobar los cambios de ${mail.establishmentName} en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `Revisamos los cambios de ${mail.establishmentName} y no pudimos aprobarlos. Este es el motivo:`,
      ...paragraphsOf(mail.reason),
      'La página sigue como estaba y tus clientes pueden seguir pagando.',
    ],
    button: { label: 'Corregir y enviar de nuevo', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_PAUSED: (mail, brand) => ({
    subject: `Pausamos ${mail.establishmentName} en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `Pausamos la página de ${mail.establishmentName}. Este es el motivo:`,
      ...paragraphsOf(mail.reason),
      'Mientras tanto nadie la ve ni puede pagar. Los pagos que ya empezaron siguen su curso.',
    ],
    button: { label: 'Ver mis establecimientos', link: mail.link },
    facts: [],
    note: null,
  }),
  ESTABLISHMENT_RESUMED: (mail, brand) => ({
    subject: `Terminó la pausa de ${mail.establishmentName} en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      mail.open
        ? `Reactivamos la página de ${mail.establishmentName}: tus clientes pueden volver a pagar.`
        : mail.identityWithdrawn
          ? `Terminó nuestra pausa de ${mail.establishmentName}. La página sigue cerrada mientras la aprobación de tu identidad esté retirada.`
          : `Terminó nuestra pausa de ${mail.establishmentName}. La tuya sigue: podés reactivar la página cuando quieras.`,
      ...(mail.open && mail.pageAddress !== null ? [mail.pageAddress] : []),
    ],
    button: { label: 'Ver mis establecimientos', link: mail.link },
    facts: [],
    note: null,
  }),
  MESSAGE: (mail, brand) => ({
    subject: `Tenés un mensaje de ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: paragraphsOf(mail.text),
    button: { label: 'Ver en mi cuenta', link: mail.link },
    facts: [],
    note: null,
  }),
  BANK_DATA_CHANGED: (mail, brand) => ({
    subject: `Cambiaron tus datos bancarios en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      `La cuenta donde recibís tus pesos ahora es ${mail.bankName}, CBU/CVU terminado en ${mail.cbuEnding}.`,
      ...(mail.heldUntil === null
        ? []
        : [
            `Por seguridad, transferimos a esta cuenta a partir del ${shownInstant(mail.heldUntil, 'es')} (hora de Buenos Aires).`,
          ]),
      ifNotYou,
    ],
    button: { label: 'Ver mis datos bancarios', link: mail.link },
    facts: [],
    note: null,
  }),
  SECOND_FACTOR_CHANGED: (mail, brand) => ({
    subject: `Cambió la seguridad de tu cuenta en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [secondFactor[mail.change], ifNotYou],
    ...nothingMore,
  }),
  ACCOUNT_CLOSED: (mail, brand) => ({
    subject: `Cerramos tu cuenta en ${brand}`,
    heading: `Hola, ${mail.fullName}`,
    paragraphs: [
      'Cerramos tu cuenta, como pediste. Ya nadie puede iniciar sesión con ella.',
      mail.keptUntil === null
        ? 'Borramos tus datos personales.'
        : `Borramos lo que podíamos borrar. La ley nos obliga a conservar los registros de tus operaciones hasta el ${shownDay(mail.keptUntil, 'es')}; después también se borran.`,
    ],
    ...nothingMore,
  }),
  SUPPORT_MESSAGE: (mail, brand) => ({
    subject: `Consulta n.º ${mail.number} en ${brand}: ${mail.fullName}`,
    heading: `Consulta n.º ${mail.number}`,
    paragraphs: paragraphsOf(mail.message),
    button: null,
    facts: [
      ['Nombre', mail.fullName],
      ['Email', mail.email],
      ['Tema', contactSubject[mail.subject]],
    ],
    note: null,
  }),
  SUPPORT_REPLY: (mail, brand) => ({
    subject: `Respuesta a tu consulta n.º ${mail.number} en ${brand}`,
    heading: `Hola, ${mail.name}`,
    paragraphs: paragraphsOf(mail.message),
    button: { label: mail.fromForm ? 'Escribir otra consulta' : 'Ver la conversación', link: mail.link },
    facts: [
      ['Consulta', `n.º ${mail.number}`],
      ['Tema', contactSubject[mail.subject]],
    ],
    note: mail.fromForm
      ? 'No leemos las respuestas a este correo. Si necesitás algo más, escribinos por el formulario del sitio.'
      : 'No leemos las respuestas a este correo. Podés seguir la conversación en Ayuda y Soporte, en tu cuenta.',
  }),
  STUCK_WORK: (mail, brand) => ({
    subject: `Hay trabajo detenido en ${brand}`,
    heading: 'Hay trabajo detenido',
    paragraphs: [
      'Lo que sigue falló demasiadas veces y no se va a reintentar solo. Lo demás sigue funcionando.',
      'Quien opera el servidor ve cada caso con «npm run stuck -- list» y lo repite con «npm run stuck -- repeat».',
    ],
    button: null,
    facts: mail.counts.map(({ kind, count }) => [stuckKind[kind], String(count)]),
    note: null,
  }),
  MONEY_TO_CHECK: ({ differences, held, uncompared }, brand) => ({
    subject: `Hay dinero para revisar en ${brand}`,
    heading: 'Hay dinero para revisar',
    paragraphs: [
      'Esto necesita que lo vea una persona: diferencias entre el proveedor y nuestros libros, Pix retenidos desde hace más de un día o un saldo que no se pudo comparar en todo un día.',
    ],
    button: null,
    facts: [
      ...(differences.oldestAt === null
        ? []
        : [
            ['Diferencias con el extracto', String(differences.count)] as const,
            ['La más antigua', shownInstant(differences.oldestAt, 'es')] as const,
          ]),
      ...(held.oldestAt === null
        ? []
        : [
            ['Pix retenidos desde hace más de un día', `${held.count} (${held.amountShown})`] as const,
            ['El más antiguo', shownInstant(held.oldestAt, 'es')] as const,
          ]),
      ...(uncompared == null
        ? []
        : [
            ['Saldo que no se pudo comparar en todo un día', uncompared.providers] as const,
            ['Intentos hasta ahora', String(uncompared.tries)] as const,
          ]),
    ],
    note: null,
  }),
  CERTIFICATE_ENDS: (mail, brand) => ({
    subject: mail.hasEnded
      ? `El certificado de ${mail.provider} venció: ${brand}`
      : `El certificado de ${mail.provider} vence en ${mail.daysBefore === 1 ? 'un día' : `${mail.daysBefore} días`} o menos: ${brand}`,
    heading: mail.hasEnded ? 'Un certificado venció' : 'Un certificado vence pronto',
    paragraphs: mail.hasEnded
      ? [
          'Guardá uno nuevo del proveedor: hasta entonces no podemos crear cobros ni preguntar por los que se pagaron.',
        ]
      : [
          'Con este certificado nos conectamos al proveedor. Cuando vence, no podemos crear cobros ni preguntar por los que se pagaron.',
          'Pedile uno nuevo al proveedor y guardalo antes de esa fecha.',
        ],
    button: { label: 'Abrir los proveedores', link: mail.link },
    facts: [
      ['Proveedor', mail.provider],
      ['Certificado', mail.subject],
      ['Vencimiento', shownInstant(mail.validUntil, 'es')],
    ],
    note: null,
  }),
  CONTACT_MESSAGE: (mail, brand) => ({
    subject: `Mensaje de contacto en ${brand}: ${mail.companyName}`,
    heading: 'Mensaje de contacto',
    paragraphs: paragraphsOf(mail.message),
    button: null,
    facts: [
      ['Empresa', mail.companyName],
      ['Email', mail.email],
      ['Teléfono', mail.phone],
      ['Tema', contactSubject[mail.subject]],
    ],
    note: null,
  }),
}
