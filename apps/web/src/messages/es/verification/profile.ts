/** The verification and the bank data, on Perfil. */
export const texts = {
  states: {
    not_started: { message: 'Verificar cuenta', action: 'Iniciar verificación' as string | null },
    pending: { message: 'Verificación en proceso', action: null as string | null },
    approved: { message: 'Cuenta verificada', action: null as string | null },
    rejected: { message: 'Verificación rechazada', action: 'Enviar nuevos documentos' as string | null },
  },
  withdrawn: 'Aprobación retirada',
  reason: 'Motivo',
  bank: {
    title: 'Datos bancarios',
    holder: 'Titular de la cuenta',
    bank: 'Banco',
    cbu: 'CBU/CVU',
    cuit: 'CUIT',
    change: 'Cambiar los datos',
    copy: 'Copiar',
    copied: 'Copiado',
    failed: 'No pudimos cargar los datos bancarios.',
  },
  close: 'Cerrar',
  retry: 'Reintentar',
}
