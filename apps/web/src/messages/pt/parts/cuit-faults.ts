import type { cuitFaults as es } from '../../es/parts/cuit-faults.ts'

export const cuitFaults: typeof es = {
  cuitLength: 'O CUIT/CUIL deve ter 11 dígitos',
  cuitPrefix: (prefix, known) => `Tipo de CUIT inválido: ${prefix}. Tipos válidos: ${known}`,
  cuitCheckDigit: (expected, received) =>
    `Dígito verificador incorreto. Esperado: ${expected}, Recebido: ${received}`,
}
