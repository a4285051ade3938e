/** The faults of a CUIT, for every form that asks for one. */
export const cuitFaults = {
  cuitLength: 'El CUIT/CUIL debe tener 11 dígitos',
  cuitPrefix: (prefix: string, known: string) => `Tipo de CUIT inválido: ${prefix}. Tipos válidos: ${known}`,
  cuitCheckDigit: (expected: string, received: string) =>
    `Dígito verificador incorrecto. Esperado: ${expected}, Recibido: ${received}`,
}
