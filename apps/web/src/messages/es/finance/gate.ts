/** The gate: all that the page has of the finance area before it is open. */
export const texts = {
  title: 'Finanzas',
  areaTitle: 'Finanzas Administrativas',
  intro:
    'Saldo, extracto, transferencias y proveedores. La contraseña abre esta área por 2 horas, solo en esta sesión.',
  guards:
    'La dirección de los avisos termina en un secreto: la cuida la misma contraseña. Abre por 2 horas, solo en esta sesión.',
  kept: 'El acceso terminó. Lo que estabas escribiendo vuelve después de la contraseña.',
  password: 'Contraseña de Finanzas',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  enter: 'Entrar',
  enterIn: (time: string) => `Entrar en ${time}`,
  hint: 'Con 5 contraseñas incorrectas en 15 minutos se bloquea el acceso.',
  /** FIN-006, in Portuguese there. */
  empty: 'Por favor, escribí la contraseña',
  wrong: 'Contraseña incorrecta. Probá de nuevo.',
  denied: 'Acceso denegado',
  deniedText: 'Contraseña incorrecta para Finanzas Administrativas.',
  unreachable: 'Error al conectar con el servidor',
  failed: 'Error interno en la autenticación',
  allowed: 'Acceso autorizado',
  blocked: 'Demasiados intentos. Esperá unos minutos.',
  blockedUntil: (time: string) =>
    `Podés probar de nuevo a las ${time}. Cada intento queda registrado en la auditoría.`,
  unset: 'Finanzas todavía no tiene contraseña',
  unsetText: 'El operador la define en el servidor con el comando npm run finance:password.',
  readFailed: 'No pudimos abrir Finanzas',
  retry: 'Reintentar',
  loading: 'Cargando Finanzas',
}
