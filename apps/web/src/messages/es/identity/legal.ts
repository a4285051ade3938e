import type { LegalVersion } from '@puente/contract/identity/legal'

/** What the operator's settings fill into the texts; numbers are never typed into them (ruling 8). */
export interface LegalFacts {
  readonly brand: string
  readonly intermediary: string
  readonly assetsProvider: string
  readonly fee: string
  readonly min: string
  readonly max: string
  readonly qrMinutes: number
  readonly contact: string
}

export interface LegalSection {
  readonly title: string
  readonly paragraphs: readonly string[]
}

type LegalWords = (facts: LegalFacts) => readonly LegalSection[]

/**
 * Terms and privacy (LEGAL-006, LEGAL-007), every version by its date. A change of the words is another version beside the earlier
 * ones, which stay (LEGAL-004); its date stands in the contract.
 */
export const texts = {
  title: 'Términos y Privacidad',
  terms: 'Términos y Condiciones',
  privacy: 'Política de Privacidad',
  close: 'Cerrar',
  termsDate: (date: string) => `Fecha: ${date}`,
  privacyDate: (date: string) => `Última actualización: ${date}`,
  index: 'Contenido',
  earlier: 'Versiones anteriores',
  earlierVersion: (date: string) => `Versión del ${date}`,

  intermediary: 'el intermediario de pagos',
  assetsProvider: 'el proveedor de activos virtuales',
  support: 'la página de Ayuda y Soporte',

  termsSections: {
    '2025-07-28': (facts) => [
      {
        title: 'Quién presta el servicio',
        paragraphs: [
          `${facts.brand} es una plataforma de cobros entre Brasil y Argentina. Los cobros y pagos en Argentina los intermedia ${facts.intermediary}. Las operaciones con activos virtuales, cuando las hay, las hace ${facts.assetsProvider}.`,
        ],
      },
      {
        title: 'Qué hace el servicio',
        paragraphs: [
          'El usuario genera un código Pix por un importe en reales. Quien paga lo hace desde su banco en Brasil. Cuando el proveedor de Pix confirma el pago, acreditamos al usuario el equivalente en pesos y lo transferimos a su CBU o CVU.',
          'La confirmación es siempre la del proveedor de Pix: un comprobante mostrado por quien paga no prueba un pago.',
        ],
      },
      {
        title: 'Cotización',
        paragraphs: [
          'Cada orden se hace sobre una cotización que se muestra antes de generar el código, con su diferencial incluido y el tiempo por el que se mantiene. La orden conserva esa cotización aunque la del mercado cambie después.',
        ],
      },
      {
        title: 'Tarifas y límites',
        paragraphs: [
          `La tarifa por orden es de ${facts.fee} y se suma al importe del Pix. El importe de una orden va de ${facts.min} a ${facts.max}. La pantalla muestra siempre lo que se cobra antes de confirmar.`,
        ],
      },
      {
        title: 'Vigencia del código QR',
        paragraphs: [
          `Un código Pix vale ${facts.qrMinutes} minutos. Un pago que llega después se acredita igualmente, a la cotización de su orden, y queda señalado para revisión.`,
        ],
      },
      {
        title: 'Verificación de identidad',
        paragraphs: [
          'Para generar códigos Pix hay que verificar la identidad: datos bancarios propios, fotos del DNI y una selfie. La revisión la hace una persona y suele tardar entre 24 y 48 horas. Podemos pedir datos nuevos cuando la ley lo exige.',
        ],
      },
      {
        title: 'Acreditación de los pesos',
        paragraphs: [
          'Los pesos se acreditan en general dentro de las horas siguientes a la confirmación y a más tardar en 48 horas hábiles. Después de un cambio de cuenta bancaria los pagos esperan 24 horas.',
        ],
      },
      {
        title: 'Devoluciones y disputas',
        paragraphs: [
          'Un Pix puede devolverse o disputarse según las reglas del Banco Central de Brasil (Mecanismo Especial de Devolución). Si los pesos ya se pagaron, el importe devuelto queda como saldo deudor del usuario, que se compensa con cobros siguientes o se regulariza por Pix.',
        ],
      },
      {
        title: 'Deberes del usuario',
        paragraphs: [
          'El usuario da datos verdaderos, usa una cuenta bancaria propia, cobra solo por ventas o servicios lícitos, cuida su contraseña y su segundo factor, y avisa enseguida si sospecha que alguien más entró a su cuenta.',
        ],
      },
      {
        title: 'Suspensión y cierre',
        paragraphs: [
          'Podemos suspender una cuenta ante indicios de fraude, orden de una autoridad o incumplimiento de estos términos, y lo comunicamos con el motivo cuando la ley lo permite. El usuario puede cerrar su cuenta en cualquier momento desde su perfil cuando no tiene saldos ni cobros pendientes.',
        ],
      },
      {
        title: 'Responsabilidad',
        paragraphs: [
          'Respondemos por los pesos acreditados y por la exactitud de los registros. No respondemos por demoras de los bancos, del sistema Pix o de la red, ni por la calidad de lo que el usuario vende. Nada de estos términos limita los derechos que la ley da a los consumidores.',
        ],
      },
      {
        title: 'Cambios',
        paragraphs: [
          'Cuando estos términos cambian, cambian su fecha y su versión, y lo avisamos antes de que rijan. Las versiones anteriores siguen disponibles. Las órdenes ya hechas se rigen por la versión que estaba vigente.',
        ],
      },
      {
        title: 'Ley aplicable',
        paragraphs: [
          `Rige la ley argentina. Los pagos Pix se rigen además por las normas del Banco Central de Brasil. Cualquier consulta: ${facts.contact}.`,
        ],
      },
    ],
  } satisfies Record<LegalVersion<'terms'>, LegalWords>,

  privacySections: {
    '2025-06-17': (facts) => [
      {
        title: 'Qué datos reunimos de los usuarios',
        paragraphs: [
          'Nombre, email, teléfono, DNI, CUIT o CUIL, domicilio, ocupación y comercio; fotos del DNI y una selfie; datos de la cuenta bancaria; las órdenes, cobros y pagos; las sesiones con su dirección de red y navegador; los mensajes a soporte.',
        ],
      },
      {
        title: 'Qué datos reunimos de quienes pagan',
        paragraphs: [
          'Nombre y CPF o CNPJ, y los datos de contacto que la persona decida dar; el importe, la hora y el identificador del pago. No pedimos datos bancarios de quien paga.',
        ],
      },
      {
        title: 'Para qué los usamos',
        paragraphs: [
          'Para prestar el servicio, verificar la identidad, prevenir el fraude y el lavado de activos, cumplir obligaciones contables e impositivas, y responder consultas. No vendemos datos ni los usamos para publicidad de terceros.',
        ],
      },
      {
        title: 'Con qué base legal',
        paragraphs: [
          'En Argentina: la relación contractual y las obligaciones legales (Ley 25.326 y normas de la UIF). En Brasil: la ejecución del pago, las obligaciones legales y, en la página pública de un establecimiento, el consentimiento de quien paga (LGPD), que se guarda con su fecha y versión.',
        ],
      },
      {
        title: 'Cómo los protegemos y por cuánto tiempo',
        paragraphs: [
          'Los documentos, números de identidad, datos bancarios y de contacto se guardan cifrados; cada vez que alguien del equipo abre un documento queda registrado. Los registros de operaciones y de identidad se guardan diez años desde la última operación, porque la ley lo exige; el resto se borra al cerrar la cuenta.',
        ],
      },
      {
        title: 'Quién los recibe',
        paragraphs: [
          `El proveedor de Pix y ${facts.intermediary}, lo necesario para cobrar y pagar; el proveedor de correo, lo necesario para enviar los emails; las autoridades, cuando la ley lo manda.`,
        ],
      },
      {
        title: 'Tus derechos',
        paragraphs: [
          'Podés ver, corregir y descargar tus datos y pedir que se borren desde tu perfil, o escribiendo a soporte. Lo que la ley obliga a guardar se bloquea y se borra al cumplirse el plazo. También podés reclamar ante la Agencia de Acceso a la Información Pública (Argentina) o la ANPD (Brasil).',
        ],
      },
      { title: 'Contacto', paragraphs: [`Por temas de privacidad: ${facts.contact}.`] },
    ],
  } satisfies Record<LegalVersion<'privacy'>, LegalWords>,
}
