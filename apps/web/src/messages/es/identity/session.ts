import type { SessionEndReason } from '@puente/contract/identity/sessions'

const expired = 'Tu sesión expiró. Iniciá sesión de nuevo.'
const closed = 'Tu sesión fue cerrada.'
const ended: Record<SessionEndReason, string> = {
  expired,
  idle: expired,
  signed_out: closed,
  revoked: closed,
  role_changed: closed,
}

export const texts = {
  /** Why the session ended, shown on the sign-in page that it leads to (ADM-024). */
  ended,
  /** Over an admin's page whose session ended by time (ruling 72). */
  again: {
    why: { idle: 'Pasaron 60 minutos sin uso.', expired: 'Venció el plazo de la sesión.' },
    kept: 'La página, los filtros y lo que escribiste siguen acá; los datos quedan ocultos hasta que entres. Si salís, se pierde lo que escribiste.',
    notYou: '¿No sos vos?',
    leave: 'Salir de esta página',
    submit: 'Entrar y continuar',
    submitting: 'Entrando...',
  },
  /** Near the end of an admin session (ADM-022, ADM-023). */
  warning: {
    remembered: 'Tu sesión de aproximadamente 30 días está por expirar.',
    plain: 'Tu sesión está por expirar. Ingresá nuevamente para continuar.',
    until: (time: string) => `Termina el ${time}.`,
    renew: 'Renovar',
    renewing: 'Renovando...',
    renewed: 'Sesión renovada con éxito',
  },
  lock: {
    title: 'Sesión bloqueada',
    text: 'Pasó un rato sin actividad. Ingresá tu PIN para seguir donde estabas.',
    pin: 'PIN de sesión',
    hint: 'De 4 a 6 números.',
    missing: 'Ingresá tu PIN, de 4 a 6 números.',
    submit: 'Desbloquear',
    submitting: 'Desbloqueando...',
    forgot: 'Olvidé mi PIN',
    signOut: 'Cerrar sesión',
  },
  proof: {
    title: 'Confirmá que sos vos',
    text: 'Por seguridad, ingresá tu contraseña para seguir. No te la volvemos a pedir por diez minutos.',
    password: 'Contraseña',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    missing: 'Escribí tu contraseña.',
    cancel: 'Cancelar',
    submit: 'Confirmar',
  },
  /** The test page of the verification flow (DBG-010). */
  verificationTest: {
    title: 'Prueba de verificación',
    text: 'El estado de tu propia verificación, como lo ve el servidor. Esta página no cambia nada; en producción solo existe si el operador la habilita.',
    status: 'Estado',
    frontId: 'Frente del DNI',
    backId: 'Dorso del DNI',
    selfie: 'Selfie',
    present: 'Guardado',
    absent: 'Falta',
    bankData: 'Datos bancarios',
    submitted: 'Enviada a revisión',
    rejection: 'Motivo del rechazo',
    never: 'Nunca',
    retry: 'Reintentar',
  },
}
