/** Perfil: the whole account. */
export const texts = {
  title: 'Perfil',
  identity: 'Tu cuenta',
  company: 'Comercio',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  retry: 'Reintentar',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  currentPassword: 'Contraseña actual',
  required: 'Completá este dato.',

  session: {
    title: 'Sesión recordada en este dispositivo',
    left: (days: number, hours: number, minutes: number) =>
      `${days === 1 ? 'Queda 1 día' : `Quedan ${days} días`}, ${hours} h y ${minutes} min.`,
    forget: 'Dejar de recordar',
    forgotten: 'La sesión termina al cerrar el navegador, o en 12 horas.',
    failed: 'No pudimos cambiar la sesión.',
  },

  account: {
    title: 'Mi cuenta',
    email: 'Cambiar email',
    password: 'Cambiar contraseña',
    bank: 'Datos bancarios',
    pin: 'PIN de sesión',
    pinOn: 'Activado',
    pinOff: 'Desactivado',
    tradeName: 'Nombre comercial',
    tradeNameStates: { none: 'Sin nombre', hidden: 'No se muestra', shown: 'Se muestra' },
    store: 'Registrar Tienda',
    security: 'Seguridad y sesiones',
  },

  emailChange: {
    title: 'Cambiar email',
    text: 'Te mandamos un enlace a la dirección nueva. El email cambia recién cuando lo abrís.',
    field: 'Email nuevo',
    invalid: 'Ingrese un email válido',
    same: 'Ese ya es el email de tu cuenta.',
    submit: 'Enviar enlace',
    sent: 'Email enviado',
    sentText: (email: string) => `Abrí el enlace que mandamos a ${email}. Vale 60 minutos.`,
    failed: 'Ocurrió un error al enviar el enlace',
  },

  passwordChange: {
    title: 'Cambiar contraseña',
    text: 'Las demás sesiones de tu cuenta se cierran; esta queda abierta.',
    field: 'Contraseña nueva',
    repeat: 'Repetí la contraseña nueva',
    tooShort: (length: number) => `La contraseña debe tener al menos ${length} caracteres`,
    policy: 'La contraseña no cumple con todos los requisitos',
    mismatch: 'Las contraseñas no coinciden',
    wrong: 'La contraseña actual es incorrecta',
    changed: 'Contraseña actualizada',
    failed: 'Ocurrió un error al cambiar la contraseña',
    rules: 'Al menos 8 caracteres, con una mayúscula, un número y un carácter especial.',
  },

  pin: {
    title: 'PIN de sesión',
    text: 'La sesión recordada se bloquea cuando no la usás y te pide el PIN para seguir.',
    field: 'PIN de 4 a 6 números',
    repeat: 'Repetí el PIN',
    invalid: 'El PIN tiene de 4 a 6 números.',
    mismatch: 'Los PIN no coinciden.',
    set: 'Guardar PIN',
    remove: 'Quitar el PIN',
    saved: 'PIN guardado',
    removed: 'PIN eliminado',
  },

  tradeName: {
    title: 'Nombre comercial',
    text: 'El nombre con el que trabajás, si cobrás como particular. Tu nombre y tu apellido no se muestran a quienes te pagan.',
    field: 'Nombre comercial',
    hint: 'Por ejemplo: Kiosco El Sol',
    consent:
      'Acepto que quienes me pagan vean este nombre en la página de pago, en la pantalla que les muestro y en los comprobantes.',
    bank: 'El banco de quien paga sigue mostrando al titular de la cuenta que recibe el Pix.',
    takeBack: 'Si quitás el permiso o el nombre, deja de verse también en los comprobantes anteriores.',
    saved: 'Nombre comercial guardado',
    removed: 'Nombre comercial quitado',
    faults: {
      empty: 'Escribí el nombre que querés mostrar.',
      'too-short': 'Escribí al menos 2 letras.',
      'too-long': 'Hasta 60 caracteres.',
      markup: 'Ese nombre tiene signos que no se admiten.',
      address: 'No pongas direcciones web ni de email.',
      'no-letter': 'Un nombre lleva al menos una letra.',
    },
  },

  bankLocked: {
    title: 'Verificación requerida',
    text: 'Debes verificar tu cuenta para acceder a los datos bancarios',
  },

  info: {
    title: 'Información y ayuda',
    support: 'Ayuda y Soporte',
    legal: 'Términos y Privacidad',
  },

  device: 'Este dispositivo',
  language: 'Idioma',
  theme: { label: 'Tema', dark: 'Oscuro', light: 'Claro' },
  sound: 'Avisar los cobros con sonido',
  updates: 'Actualizar las pantallas automáticamente',
  connectionNotifications: 'Avisar cuando se pierde o vuelve la conexión',
  install: {
    text: 'Instalá la app para abrirla con un toque, también sin señal.',
    button: 'Instalar la app',
    byHand: {
      title: 'Instalá la app en dos pasos',
      share: 'Tocá Compartir',
      add: 'Elegí «Agregar a inicio»',
    },
    done: '¡App instalada con éxito!',
    failed: 'No se pudo instalar la app',
  },

  signOut: 'Log Out',
  signedOut: 'Fuiste desconectado con éxito',
  signOutFailed: 'No se pudo cerrar la sesión',
}
