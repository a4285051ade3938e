import type { texts as es } from '../../es/identity/second-factor.ts'

export const texts: typeof es = {
  title: 'Confirme que é você',
  text: 'Sua conta tem verificação em duas etapas.',
  totp: {
    label: 'Código do aplicativo',
    hint: 'São 6 dígitos e mudam a cada 30 segundos.',
    missing: 'Digite os 6 dígitos do código.',
  },
  recovery: {
    label: 'Código de recuperação',
    hint: 'Um dos que você guardou ao ativar a proteção. Cada um só vale uma vez.',
    missing: 'Digite o código de recuperação completo.',
  },
  wrong: (triesLeft) =>
    triesLeft === 1
      ? 'O código está incorreto ou já foi usado. Resta 1 tentativa.'
      : `O código está incorreto ou já foi usado. Restam ${triesLeft} tentativas.`,
  submit: 'Confirmar',
  submitting: 'Confirmando...',
  useRecovery: 'Estou sem o aplicativo: usar um código de recuperação',
  useTotp: 'Usar o código do aplicativo',
  usePasskey: 'Usar uma chave de acesso',
  passkeyText: 'Seu aparelho vai pedir a digital, o rosto ou o PIN.',
  passkeyUnusable: 'Este navegador não consegue usar sua chave de acesso. Entre por outro aparelho.',
  or: 'ou',
  left: (clock) => `Restam ${clock} para confirmar.`,
  over: { time: 'O tempo acabou', tries: 'Acabaram as tentativas' },
  overText: 'Por segurança, digite de novo seu e-mail e sua senha.',
  restart: 'Começar de novo',
  back: 'Voltar',
  passkeyAlone: 'Entrar com uma chave de acesso',
  passkeyWaiting: 'Aguardando seu aparelho...',
  passkeyCancelled: 'Nenhuma chave de acesso foi usada. Você pode tentar de novo.',
}
