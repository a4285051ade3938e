export const texts = {
  title: 'Confirmá que sos vos',
  text: 'Tu cuenta tiene activada la verificación en dos pasos.',
  totp: {
    label: 'Código de la app',
    hint: 'Son 6 dígitos y cambian cada 30 segundos.',
    missing: 'Escribí los 6 dígitos del código.',
  },
  recovery: {
    label: 'Código de recuperación',
    hint: 'Uno de los que guardaste al activar la protección. Cada uno sirve una sola vez.',
    missing: 'Escribí el código de recuperación completo.',
  },
  wrong: (triesLeft: number) =>
    triesLeft === 1
      ? 'El código no es correcto o ya se usó. Te queda 1 intento.'
      : `El código no es correcto o ya se usó. Te quedan ${triesLeft} intentos.`,
  submit: 'Confirmar',
  submitting: 'Confirmando...',
  useRecovery: 'No tengo la app: usar un código de recuperación',
  useTotp: 'Usar el código de la app',
  usePasskey: 'Usar una llave de acceso',
  passkeyText: 'Tu dispositivo te va a pedir la huella, la cara o el PIN.',
  passkeyUnusable: 'Este navegador no puede usar tu llave de acceso. Entrá desde otro dispositivo.',
  or: 'o',
  left: (clock: string) => `Quedan ${clock} para confirmar.`,
  over: { time: 'Pasó demasiado tiempo', tries: 'Fueron demasiados intentos' },
  overText: 'Por seguridad, volvé a escribir tu email y tu contraseña.',
  restart: 'Empezar de nuevo',
  back: 'Volver',
  passkeyAlone: 'Entrar con una llave de acceso',
  passkeyWaiting: 'Esperando a tu dispositivo...',
  passkeyCancelled: 'No se usó ninguna llave de acceso. Podés probar de nuevo.',
}
