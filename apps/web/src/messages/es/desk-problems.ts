import type { Wording } from './problems.ts'

/** Refusals that only endpoints of the admin area give, apart from `problems` so that nobody else loads them. */
const codes = {
  'audit-entry.not-found': 'No encontramos esa entrada de la auditoría.',
  'assignment.charge-not-payable':
    'Esa transacción no puede recibir este Pix: es de otro proveedor u otro monto, o ya tiene su Pix.',
  'assignment.decision-changed':
    'Ya hay una decisión pendiente sobre este Pix, o cambió mientras estaba abierta. Revisala de nuevo.',
  'assignment.own-charge': 'No podés asignar un Pix a un cobro tuyo: tiene que hacerlo otro administrador.',
  'assignment.own-request': 'Lo pediste vos: tiene que confirmarlo otro administrador.',
  'assignment.payout-begun': 'Alguien está pagando los pesos de esta transacción. Esperá a que termine.',
  'assignment.pays-nothing': 'El Pix no supera la tarifa de la transacción: no queda nada que convertir.',
  'assignment.pix-not-held': 'Este Pix ya no está retenido, o una parte volvió a quien pagó.',
  'case.not-found': 'No encontramos ese caso.',
  'case.owner-changed': 'Otra persona tomó o dejó este caso. Revisalo de nuevo.',
  'debt.changed': 'La deuda o el pedido cambiaron mientras estaban abiertos. Revisalos de nuevo.',
  'debt.not-found': 'Esta transacción no tiene deuda.',
  'debt.own': 'No podés dar de baja una deuda tuya: tiene que hacerlo otro administrador.',
  'debt.own-request': 'Pediste vos esta baja: tiene que confirmarla otro administrador.',
  'debt.undecided': 'Una devolución o disputa de esta transacción sigue abierta. Esperá a que se decida.',
  'establishment.already-approved': 'Este establecimiento ya fue aprobado.',
  'establishment.already-rejected': 'Este establecimiento ya fue rechazado.',
  'establishment.changed': 'El registro cambió mientras estaba abierto. Revisalo de nuevo antes de decidir.',
  'establishment.identity-withdrawn':
    'La aprobación de la identidad del titular está retirada. La página está cerrada y no se genera nada para ella.',
  'establishment.no-address': 'El establecimiento todavía no tiene URL. Generala primero.',
  'establishment.own': 'Nadie puede decidir sobre su propio establecimiento.',
  'establishment.owner-closed':
    'La cuenta del titular está cerrada. Este establecimiento no se puede aprobar.',
  'establishment.store-id-failed': 'Error al generar el store_id',
  'finance.locked': 'Finanzas está bloqueada. Escribí su contraseña para seguir.',
  'finance.password-not-set': 'Finanzas todavía no tiene contraseña.',
  'finance.password-wrong': 'Contraseña incorrecta para Finanzas Administrativas.',
  'finance.provider-failed': 'El proveedor no dio las cifras.',
  'finance.statement-too-long': 'El extracto de este período es demasiado largo para sumarlo.',
  'finance.too-many-tries': 'Demasiados intentos. Esperá unos minutos.',
  'notice.not-silent':
    'Esa alarma no suena ahora: ya la silenciaron, llegaron avisos, o cambió el proveedor activo.',
  'notice.not-closable': 'Ese aviso no está abandonado: fijate cómo está ahora.',
  'notice.not-found': 'No encontramos ese aviso.',
  'notice.not-replayable': 'Ese aviso no tiene fallas: ya se procesó o está por procesarse.',
  'notice.provider-failed': 'El proveedor no respondió como debía.',
  'notice.registration-changed':
    'El proveedor ya tiene registrada otra cosa. No quitamos nada: mirá cómo está ahora y probá de nuevo.',
  'notice.registration-unsupported': 'Este proveedor no lo hace por API: se hace en su portal.',
  'payment.not-cancellable': 'Solo se puede cancelar un pago que espera su Pix y que nadie está pagando.',
  'payment.not-deletable': 'Solo se puede borrar un pago que terminó sin pagarse.',
  'payout.account-on-hold':
    'La cuenta bancaria cambió hace menos de 24 horas. Recién después de ese plazo se le puede pagar.',
  'payout.in-file': 'Este pago está en un archivo para el banco. Leé el resultado o soltalo del archivo.',
  'payout-file.not-found': 'Este archivo no existe.',
  'payout-file.empty': 'Ninguno de estos cobros puede ir en un archivo ahora.',
  'payout-file.debit-account-invalid': 'Ingresá el CBU de la cuenta de débito, con los dígitos correctos.',
  'payout-file.closed': 'Ya no queda ningún pago reservado en este archivo.',
  'payout-file.released':
    'Un pago de este archivo se soltó y puede pagarse de otra forma: no lo envíes al banco. Anulalo y exportá otro.',
  'payout-file.downloaded-meanwhile':
    'Otra persona descargó este archivo mientras tanto. Antes de enviarlo, confirmá que no esté ya en el banco.',
  'payout-file.payout-closed': 'Este pago ya no está reservado en este archivo.',
  'payout-file.result-unreadable':
    'No pudimos leer el resultado. Subí un CSV con las columnas status y amount.',
  'payout-file.result-too-long': 'El resultado tiene demasiadas líneas.',
  'payout-file.result-changed': 'Este no es el resultado que revisaste. Leé el archivo de nuevo.',
  'payout.already-recorded': 'Este pago ya está registrado.',
  'payout.amount-not-positive': 'El monto tiene que ser mayor que cero.',
  'payout.begun-by-another': 'Otro administrador está pagando esta transacción.',
  'payout.charge-closed': 'Una transacción en este estado no se puede confirmar a mano ni pagar.',
  'payout.charge-not-found': 'Transacción no encontrada',
  'payout.exceeds-balance':
    'El monto supera el saldo del usuario: una parte se compensa con lo que debe. Revisá el máximo.',
  'payout.exceeds-owed': 'El monto supera lo que falta pagar. Actualizamos el saldo: revisalo.',
  'payout.not-set-off': 'El saldo cambió mientras estaba abierto. Revisá de nuevo cuánto se compensa.',
  'payout.only-set-off':
    'No hay nada que transferir: lo que falta pagar se compensa con lo que el usuario debe.',
  'payout.own-charge': 'No podés pagarte a vos mismo: tiene que hacerlo otro administrador.',
  'payout.pix-held':
    'Hay un Pix de esta transacción retenido. No se puede confirmar a mano mientras no se resuelva.',
  'payout.pix-not-assignable':
    'Ese Pix ya no está retenido, se está devolviendo o es por otro monto. Elegí de nuevo.',
  'payout.pix-not-confirmed': 'El Pix de esta transacción no está confirmado.',
  'payout.pix-not-issued': 'Esta transacción no tiene código Pix: nadie pudo pagarla.',
  'payout.pix-unassigned':
    'Hay un Pix retenido por el mismo monto. Si es este pago, elegilo; si no, devolvelo antes de confirmar a mano.',
  'payout.approval-required':
    'Por encima de lo que una persona paga sola, otra tiene que aprobar antes. Cerrá y pedí la aprobación.',
  'payout.approval-not-needed': 'Una persona puede hacer este pago sola. Cerrá y abrilo de nuevo.',
  'payout.approval-not-found':
    'Este pedido de aprobación ya no existe: se usó, se rechazó, se retiró o se cayó.',
  'payout.approval-changed': 'El monto, la cuenta o el pedido cambió desde que se mostró. Revisalo de nuevo.',
  'payout.approval-in-use':
    'El pago ya empezó con esta aprobación: solo se puede quitar si quien paga lo deja.',
  'payout.own-approval': 'Quien pide no aprueba, quien aprueba no paga, y cada uno retira solo lo suyo.',
  'payout.reason-required': 'Escribí el motivo de la confirmación manual.',
  'payout.receipt-required': 'Adjuntá el comprobante del pago.',
  'payout.receipt-unknown': 'El comprobante no existe o ya se usó. Subilo de nuevo.',
  'person.not-found': 'No encontramos a esa persona.',
  'rate.not-a-number': 'Escribí un número válido',
  'rate.not-positive': 'La cotización debe ser un número positivo',
  'rate.out-of-range': ({ least, most }) =>
    least === undefined
      ? 'La cotización está fuera de los límites.'
      : `La cotización debe estar entre ${least} y ${most}`,
  'rate.variation-unconfirmed': ({ percent }) =>
    percent === undefined
      ? 'La variación es grande. ¿Querés continuar?'
      : `La variación es de ${String(percent).replace('.', ',')} %. ¿Querés continuar?`,
  'reconciliation.day-refused': 'Solo se puede conciliar un día que ya terminó, de los últimos 90.',
  'reconciliation.difference-changed':
    'La diferencia cambió mientras estaba abierta. Revisala de nuevo antes de decidir.',
  'reconciliation.difference-not-found': 'No encontramos esa diferencia.',
  'reconciliation.no-statement': 'Este proveedor no ofrece extracto.',
  'reconciliation.not-writable': 'Esta diferencia no tiene un monto que se pueda dar de baja.',
  'reconciliation.own-request': 'Pediste vos esta baja: tiene que confirmarla otro administrador.',
  'provider.changed':
    'Alguien cambió los proveedores mientras tanto. Mirá cómo están ahora y probá de nuevo.',
  'provider.credentials-missing': 'A este proveedor le faltan credenciales. Completalas antes de activarlo.',
  'provider.in-use':
    'Sin esa credencial el proveedor dejaría de funcionar, y está activo o tiene cobros, devoluciones o transferencias sin terminar. Reemplazala en lugar de quitarla.',
  'provider.test-failed': 'No guardamos nada: la conexión no funciona con estas credenciales.',
  'provider.unfinished':
    'Este proveedor tiene devoluciones o transferencias sin terminar, y desde otra cuenta no podríamos saber cómo terminan. Esperá a que tengan resultado.',
  'return.exceeds-left': 'El monto supera lo que queda de este Pix.',
  'return.not-returnable':
    'De este Pix no se puede devolver nada: ya volvió, está en disputa, venció el plazo o el proveedor no lo permite.',
  'return.own-charge': 'No podés devolver el Pix de un cobro tuyo: tiene que hacerlo otro administrador.',
  'return.payout-begun':
    'Se están pagando los pesos de esta transacción. Registrá o liberá ese pago antes de devolver el Pix.',
  'return.pix-not-found': 'No encontramos ese Pix.',
  'statement.page-refused': 'Una página del extracto tiene entre 1 y 50 movimientos.',
  'statement.period-refused': 'El período del extracto no puede superar los 90 días.',
  'settings.changed': 'Alguien cambió la configuración mientras la editabas. Revisá los valores actuales.',
  'ticket.assignee-unknown': 'Solo se puede asignar a una persona que administra.',
  'ticket.sender-closed': 'La persona cerró su cuenta: ninguna respuesta puede llegarle.',
  'ticket.reply-not-found': 'Esa respuesta no se envió por correo.',
  'stuck-work.not-found': 'Ese trabajo ya no está detenido.',
  'verification.changed': 'El estado cambió mientras lo mirabas. Lo actualizamos.',
  'verification.own-case': 'Nadie puede decidir sobre sus propios documentos.',
  'transfer-limits.changed':
    'Otro administrador cambió los límites. Revisá los nuevos montos antes de guardar.',
  'transfer-limits.provider-refused': 'El proveedor no aceptó los límites. No cambió nada.',
  'audit.export-too-long': 'La exportación tiene un límite de 100.000 entradas. Ajustá los filtros.',
  'transactions.export-too-long': 'La exportación tiene un límite de 100.000 filas. Ajustá los filtros.',
  'transfer.amount-not-positive': 'El monto tiene que ser mayor que cero.',
  'transfer.exceeds-balance': 'El monto es mayor que el saldo disponible.',
  'transfer.exceeds-limit': 'El monto supera el límite vigente.',
  'transfer.key-invalid': 'La clave no es de este tipo. Revisá los números y las letras.',
  'transfer.key-unknown': 'Nadie registró esta clave Pix.',
  'transfer.key-unsupported': 'El proveedor activo no envía a este tipo de clave.',
  'transfer.closable-later': 'El proveedor todavía tiene tiempo para mostrar esta transferencia.',
  'transfer.closing-changed': 'Alguien ya decidió sobre este cierre. Mirá cómo está ahora.',
  'provider.other-account':
    'Salió de otra cuenta de este proveedor, y la de ahora no la muestra. Volvé a cargar las credenciales de esa cuenta para consultarla.',
  'transfer.not-closable':
    'Esta transferencia ya tiene resultado, o el proveedor la muestra como la enviamos.',
  'transfer.shown-changed':
    'El proveedor ya no la muestra como la viste. Mirá cómo está ahora antes de decidir.',
  'transfer.own-closing': 'Quien lo pidió no lo confirma: hace falta otra persona.',
  'transfer.not-found': 'No encontramos la transferencia.',
  'transfer.owner-expired': 'La consulta de la clave venció. Revisá de nuevo quién recibe.',
  'transfer.owners-unsupported': 'El proveedor activo no informa de quién es la clave.',
  'transfer.same-open': 'Ya hay una transferencia en verificación, con la misma clave y el mismo monto.',
  'metrics.not-calculated': 'Las cifras no se pudieron calcular.',
  'balance-check.running': 'Ya hay una verificación de saldos en curso.',
  'transfer.unsupported': 'El proveedor activo no envía transferencias Pix.',
} as const satisfies Record<string, Wording>

export type DeskCode = keyof typeof codes

export const texts = { codes: codes as Record<DeskCode, Wording> }
