import type { texts as es } from '../es/profile.ts'

export const texts: typeof es = {
  title: 'Perfil',
  identity: 'Sua conta',
  company: 'Comércio',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  retry: 'Tentar de novo',
  showPassword: 'Mostrar a senha',
  hidePassword: 'Ocultar a senha',
  currentPassword: 'Senha atual',
  required: 'Preencha este dado.',

  verification: {
    not_started: { message: 'Verificar conta', action: 'Iniciar verificação' },
    pending: { message: 'Verificação em andamento', action: null },
    approved: { message: 'Conta verificada', action: null },
    rejected: { message: 'Verificação recusada', action: 'Enviar novos documentos' },
  },
  reason: 'Motivo',

  session: {
    title: 'Sessão lembrada neste aparelho',
    left: (days, hours, minutes) =>
      `Restam ${days} ${days === 1 ? 'dia' : 'dias'}, ${hours} h e ${minutes} min.`,
    forget: 'Deixar de lembrar',
    forgotten: 'A sessão termina ao fechar o navegador, ou em 12 horas.',
    failed: 'Não conseguimos mudar a sessão.',
  },

  notices: {
    title: 'Avisos',
    unread: 'Novo',
    failed: 'Não conseguimos carregar seus avisos.',
  },

  account: {
    title: 'Minha conta',
    email: 'Alterar e-mail',
    password: 'Alterar senha',
    bank: 'Dados bancários',
    pin: 'PIN da sessão',
    pinOn: 'Ativado',
    pinOff: 'Desativado',
    store: 'Cadastrar Loja',
    security: 'Segurança e sessões',
  },

  emailChange: {
    title: 'Alterar e-mail',
    text: 'Enviamos um link para o endereço novo. O e-mail só muda quando você o abre.',
    field: 'E-mail novo',
    invalid: 'Digite um e-mail válido',
    same: 'Esse já é o e-mail da sua conta.',
    submit: 'Enviar link',
    sent: 'E-mail enviado',
    sentText: (email) => `Abra o link que enviamos para ${email}. Ele vale 60 minutos.`,
    failed: 'Ocorreu um erro ao enviar o link',
  },

  passwordChange: {
    title: 'Alterar senha',
    text: 'As outras sessões da sua conta são encerradas; esta continua aberta.',
    field: 'Senha nova',
    repeat: 'Repita a senha nova',
    tooShort: (length) => `A senha deve ter pelo menos ${length} caracteres`,
    policy: 'A senha não cumpre todos os requisitos',
    mismatch: 'As senhas não coincidem',
    wrong: 'A senha atual está incorreta',
    changed: 'Senha atualizada',
    failed: 'Ocorreu um erro ao alterar a senha',
    rules: 'Pelo menos 8 caracteres, com uma letra maiúscula, um número e um caractere especial.',
  },

  pin: {
    title: 'PIN da sessão',
    text: 'Com um PIN, a sessão lembrada é bloqueada quando você não a usa e o pede para continuar.',
    field: 'PIN de 4 a 6 números',
    repeat: 'Repita o PIN',
    invalid: 'O PIN tem de 4 a 6 números.',
    mismatch: 'Os PINs não coincidem.',
    set: 'Salvar PIN',
    remove: 'Remover o PIN',
    saved: 'PIN salvo',
    removed: 'PIN removido',
  },

  bank: {
    title: 'Dados bancários',
    holder: 'Titular da conta',
    bank: 'Banco',
    cbu: 'CBU/CVU',
    cuit: 'CUIT',
    change: 'Alterar os dados',
    copy: 'Copiar',
    copied: 'Copiado',
    requiredTitle: 'Verificação necessária',
    requiredText: 'Você precisa verificar sua conta para acessar os dados bancários',
    failed: 'Não conseguimos carregar os dados bancários.',
  },

  stores: {
    title: 'Meus estabelecimentos',
    failed: 'Erro ao carregar estabelecimentos',
    unauthenticated: 'Usuário não autenticado',
    empty: 'Você ainda não cadastrou nenhum estabelecimento.',
    approved: 'Aprovado',
    pending: 'Pendente',
    rejected: 'Recusado',
    inactive: 'Inativo',
    reason: 'Motivo',
    view: 'Ver página',
    viewOf: (name) => `Ver página de ${name}`,
  },

  info: {
    title: 'Informações e ajuda',
    support: 'Ajuda e Suporte',
    legal: 'Termos e Privacidade',
  },

  device: 'Este aparelho',
  language: 'Idioma',
  theme: { label: 'Tema', dark: 'Escuro', light: 'Claro' },
  sound: 'Avisar as cobranças com som',
  updates: 'Atualizar as telas automaticamente',
  connectionNotices: 'Avisar quando a conexão cai ou volta',
  install: {
    text: 'Instale o app para abri-lo com um toque, também sem sinal.',
    button: 'Instalar o app',
    byHand: {
      title: 'Instale o app em dois passos',
      share: 'Toque em Compartilhar',
      add: 'Escolha «Adicionar à Tela de Início»',
    },
    done: 'App instalado com sucesso!',
    failed: 'Não foi possível instalar o app',
  },

  privacy: {
    title: 'Seus dados',
    exportTitle: 'Baixar meus dados',
    exportText: 'Um arquivo ZIP com tudo o que guardamos de você: conta, cobranças, pagamentos e documentos.',
    exportSubmit: 'Baixar',
    exported: 'Download pronto',
    closeTitle: 'Encerrar minha conta',
    closeAct: 'Encerrar a conta para sempre',
    closeText: 'Sua conta é encerrada agora mesmo e não pode ser reaberta.',
    erased: 'Como nunca houve movimento de dinheiro, apagamos todos os seus dados dentro de um dia.',
    kept: (until) =>
      `A lei nos obriga a guardar os registros das operações e da sua identidade até ${until}. Depois eles são apagados. Até lá ninguém os usa para outra coisa.`,
    balance: (amount) => `Seu saldo é ${amount}.`,
    closed: 'Sua conta foi encerrada',
    failed: 'Não conseguimos preparar o encerramento.',
  },

  signOut: 'Sair',
  signedOut: 'Você saiu com sucesso',
  signOutFailed: 'Não foi possível encerrar a sessão',
}
