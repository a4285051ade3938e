import type { texts as es } from '../../es/identity/new-password.ts'

export const texts: typeof es = {
  show: 'Mostrar a senha',
  hide: 'Ocultar a senha',
  rules: {
    title: 'A senha precisa ter:',
    length: 'Pelo menos 8 caracteres',
    upperCase: 'Uma letra maiúscula',
    digit: 'Um número',
    special: 'Um caractere especial, como ! ou #',
    met: 'atendido',
    unmet: 'falta',
  },
  faults: {
    policy: 'A senha não atende a todos os requisitos',
    mismatch: 'As senhas não coincidem',
    common: 'Essa senha é fácil demais de adivinhar. Escolha outra.',
  },
}
