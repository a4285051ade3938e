import { parseCpf } from '@puente/domain/cpf'

/** A CPF that no other test pays with: a CPF makes three payments in five minutes (PAY-039). */
export function freshCpf(): string {
  const base = String(Math.floor(Math.random() * 1e9)).padStart(9, '0')
  for (let digits = 0; digits < 100; digits++) {
    const cpf = parseCpf(base + String(digits).padStart(2, '0'))
    if (cpf !== null) return cpf
  }
  return freshCpf()
}
