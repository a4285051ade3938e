export const texts = {
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  rules: {
    title: 'La contraseña necesita:',
    length: 'Al menos 8 caracteres',
    upperCase: 'Una letra mayúscula',
    digit: 'Un número',
    special: 'Un carácter especial, como ! o #',
    met: 'cumplido',
    unmet: 'falta',
  },
  faults: {
    policy: 'La contraseña no cumple con todos los requisitos',
    mismatch: 'Las contraseñas no coinciden',
    common: 'Esa contraseña es demasiado fácil de adivinar. Elegí otra.',
  },
}
