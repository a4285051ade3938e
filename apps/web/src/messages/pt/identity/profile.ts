import type { texts as es } from '../../es/identity/profile.ts'

export const texts: typeof es = {
  title: 'Perfil',
  identity: 'Sua conta',
  company: 'Empresa',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  retry: 'Tentar novamente',
  showPassword: 'Mostrar a senha',
  hidePassword: 'Ocultar a senha',
  currentPassword: 'Senha atual',
  required: 'Preencha este campo.',

  session: {
    title: 'Conectado neste aparelho',
    left: (days, hours, minutes) =>
      `Restam ${days} ${days === 1 ? 'dia' : 'dias'}, ${hours} h e ${minutes} min.`,
    forget: 'Não lembrar mais',
    forgotten: 'A sessão termina ao fechar o navegador ou em 12 horas.',
    failed: 'Não conseguimos alterar a sessão.',
  },

  account: {
    title: 'Minha conta',
    email: 'Alterar e-mail',
    password: 'Alterar senha',
    bank: 'Dados bancários',
    pin: 'PIN da sessão',
    pinOn: 'Ativado',
    pinOff: 'Desativado',
    tradeName: 'Nome comercial',
    tradeNameStates: { none: 'Sem nome', hidden: 'Não aparece', shown: 'Aparece' },
    store: 'Cadastrar Loja',
    security: 'Segurança e sessões',
  },

  emailChange: {
    title: 'Alterar e-mail',
    text: 'Enviamos um link para o novo endereço. O e-mail só muda quando você abrir o link.',
    field: 'Novo e-mail',
    invalid: 'Digite um e-mail válido',
    same: 'Esse já é o e-mail da sua conta.',
    submit: 'Enviar link',
    sent: 'E-mail enviado',
    sentText: (email) => `Abra o link que enviamos para ${email}. Ele vale por 60 minutos.`,
    failed: 'Ocorreu um erro ao enviar o link',
  },

  passwordChange: {
    title: 'Alterar senha',
    text: 'As outras sessões da sua conta são encerradas; esta continua aberta.',
    field: 'Nova senha',
    repeat: 'Repita a nova senha',
    tooShort: (length) => `A senha deve ter pelo menos ${length} caracteres`,
    policy: 'A senha não atende a todos os requisitos',
    mismatch: 'As senhas não coincidem',
    wrong: 'A senha atual está incorreta',
    changed: 'Senha atualizada',
    failed: 'Ocorreu um erro ao alterar a senha',
    rules: 'Pelo menos 8 caracteres, com uma letra maiúscula, um número e um caractere especial.',
  },

  pin: {
    title: 'PIN da sessão',
    text: 'Com um PIN, a sessão lembrada neste aparelho é bloqueada quando você fica um tempo sem usar o app. Para continuar, pedimos o PIN.',
    field: 'PIN de 4 a 6 números',
    repeat: 'Repita o PIN',
    invalid: 'O PIN deve ter de 4 a 6 números.',
    mismatch: 'Os PINs não coincidem.',
    set: 'Salvar PIN',
    remove: 'Remover o PIN',
    saved: 'PIN salvo',
    removed: 'PIN removido',
  },

  tradeName: {
    title: 'Nome comercial',
    text: 'O nome com que você trabalha, se você cobra como pessoa física. Seu nome e sobrenome não aparecem para quem paga.',
    field: 'Nome comercial',
    hint: 'Por exemplo: Kiosco El Sol',
    consent:
      'Aceito que quem me paga veja este nome na página de pagamento, na tela que eu mostro e nos comprovantes.',
    bank: 'O banco de quem paga continua mostrando o titular da conta que recebe o Pix.',
    takeBack: 'Se você retirar a permissão ou o nome, ele some também dos comprovantes anteriores.',
    saved: 'Nome comercial salvo',
    removed: 'Nome comercial removido',
    faults: {
      empty: 'Escreva o nome que você quer mostrar.',
      'too-short': 'Escreva pelo menos 2 letras.',
      'too-long': 'No máximo 60 caracteres.',
      markup: 'Esse nome tem caracteres que não são aceitos.',
      address: 'Não coloque endereços de site nem de e-mail.',
      'no-letter': 'O nome precisa ter pelo menos uma letra.',
    },
  },

  bankLocked: {
    title: 'Verificação necessária',
    text: 'Você precisa verificar sua conta para acessar os dados bancários',
  },

  info: {
    title: 'Informações e ajuda',
    support: 'Ajuda e Suporte',
    legal: 'Termos e Privacidade',
  },

  device: 'Este aparelho',
  language: 'Idioma',
  theme: { label: 'Tema', dark: 'Escuro', light: 'Claro' },
  sound: 'Som ao receber um pagamento',
  updates: 'Atualizar as telas automaticamente',
  connectionNotifications: 'Avisar quando a conexão cair ou voltar',
  install: {
    text: 'Instale o app e abra com um toque, mesmo sem sinal.',
    button: 'Instalar o app',
    byHand: {
      title: 'Instale o app em dois passos',
      share: 'Toque em Compartilhar',
      add: 'Escolha “Adicionar à Tela de Início”',
    },
    done: 'App instalado com sucesso!',
    failed: 'Não foi possível instalar o app',
  },

  signOut: 'Sair',
  signedOut: 'Você saiu da sua conta',
  signOutFailed: 'Não foi possível encerrar a sessão',
}
