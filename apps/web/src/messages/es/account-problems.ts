import type { ProblemCode } from '@puente/contract/protocol/problems'
import type { Wording } from './problems.ts'

/** Refusals of an account's own affairs and of registering an establishment: the screens of the counter do not load their words. */
const codes = {
  'account.admin': 'Las cuentas de administración las cierra un operador.',
  'account.balance-open': 'Tu cuenta tiene un saldo sin liquidar. Cuando quede en cero vas a poder cerrarla.',
  'account.charges-open': 'Tu cuenta tiene cobros en curso. Cuando terminen vas a poder cerrarla.',
  'account.payment-possible':
    'Un cobro que venció o falló hace menos de 24 horas todavía puede recibir su Pix. Probá mañana.',
  'cuit.taken': 'Ese CUIT/CUIL ya está registrado.',
  'dni.taken': 'Ese DNI ya está registrado.',
  'email.taken': 'Ese email ya está registrado.',
  'establishment.cuit-taken': 'Ya existe un establecimiento registrado con este CUIT',
  'establishment.decided': 'Este establecimiento ya fue revisado: acá ya no se puede cambiar su imagen.',
  'establishment.details-changed': 'Estos datos cambiaron en otra pestaña. Revisalos antes de guardar.',
  'establishment.invalid': 'Errores de validación en el formulario',
  'establishment.not-correctable': 'Este registro no se puede corregir. Mirá su estado en tu perfil.',
  'establishment.not-saved': 'Error al registrar el establecimiento. Por favor intenta nuevamente.',
  'establishment.paused': 'Este establecimiento está pausado.',
  'establishment.too-many-submissions': ({ minutes }) =>
    `Has alcanzado el límite de envíos. Intenta nuevamente en ${String(minutes)} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  'handover.invalid': 'Ese enlace ya se usó o venció. Pedí otro donde empezaste.',
  'password.common': 'Esa contraseña es demasiado fácil de adivinar. Elegí otra.',
  'second-factor.already-on': 'La app de autenticación ya está activada.',
  'second-factor.off': 'Tu cuenta no tiene activada la verificación en dos pasos.',
  'second-factor.required-for-admins':
    'Una cuenta de administración no puede quedarse sin la verificación en dos pasos.',
  'session.not-found': 'Esa sesión ya terminó.',
  'token.invalid': 'El enlace ya se usó o venció. Pedí uno nuevo.',
  'trade-name.company': 'Quienes te pagan ya ven el nombre de tu comercio.',
  'trade-name.invalid': 'El nombre comercial no es válido.',
  'verification.incomplete': 'Por favor, complete todos los pasos de verificación',
} satisfies Partial<Record<ProblemCode, Wording>>

export type AccountCode = keyof typeof codes

export const texts: { readonly codes: Readonly<Record<AccountCode, Wording>> } = { codes }
