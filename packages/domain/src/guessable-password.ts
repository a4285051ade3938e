/**
 * 544 words that people in our markets use in passwords and that the list of leaked passwords lacks: first and last names, places,
 * clubs, months, in Spanish and Portuguese. We wrote this list for this product, and copied nothing from a leak. `coresOf` removes digits and
 * signs around a word and reads digits as letters, so both lists cover far more passwords than they name.
 */
const ownWords: ReadonlySet<string> = new Set(
  `
aaa aaaa abc abcabc abcd abcdabcd abcde abcdef abrete abril abuelo acceso acesso adela administrador administradora
agua aguirre agustina almacen almeida amarelo amormio ana analia andressa anibal antonela arcoiris arg argentino
argentinos arias asado asd athletico avai axion ayrtonsenna banca banco banfield bar bariloche basquet bebe belem
belen beleza belgrano belleza bemvinda bemvindo bencao bendicion benitez bienvenida bienvenido bienvenidos bitcoin
bmw bocajuniors borboleta bra bradesco brasileira brasileiro bruna buenosaires cabrera caceres caixa caixaeconomica
caja callejeros cambiame cambiar cambio cambios caminhao campeao campeondelmundo campeones cardoso cardozo
carlosalberto carniceria carpincho carrizo cartao cataratas cavalcanti ceara celesteyblanco cerati cerveja ceu
chacarita chaco chamame chapecoense charlygarcia chupala churrasco cintia claves cobro cobros coche coelho
combustible comercio compra compras conta contrasenia contrasenya convidado copa coracao corinthians coritiba
coronel correa corrientes cripto cristiane cristovive crucero crucerodelnorte cuenta cumbia daiana delfina
desconocido despensa deus deusefiel deusnocomando dezembro diciembre dinheiro diosa dolar dolares dominguez edgardo
eduarda ejemplo empanada empresa enero escritorio espanha esperanca estacion estudiantes euros eva exemplo facundo
farias farmacia fe febrero feijoada feliz ferreyra ferro fevereiro figueirense figueroa filha filho filhos firulais
flaca flaco flaquita flaquito florianopolis floripa fluminense fogo fordfalcon formosa fortaleza fortnite foz
fozdoiguacu fozdoiguassu frango freefire freitas frutilla fuego galicia gallina galo ganador gasolina gata gimenez
gimnasia girasol gmail godoy goiania gol golazo golfinho gorda graciela guarani guerreiro halcon harleydavidson
heladeria hermana hermano hermoso heroe heroi hi hija hijo hijos hilux hincha hosteria hotmail huracan independiente
ines ingresar ingreso inicio instagram instituto internacional inverno invierno invitado irmao itau jesucristo
jesuscristo jesustame jesusteama jimena jogo jorgelina juana juanmanuel juanpablo juego juegos jueves jujuy julho
junho kaka kiosco kiosko lanus lapaz laplata larenga lautaro leao ledesma lenda leomessi leyenda lidia lindo lkjhg
login loja louca louco lua lucila luismiguel luiz luiza lulu lunes luz magia mago maio mama mamae manaus mansilla
mar mardelplata marianela mariobros martes marzo maximiliano may melo mengao mercadito mercado mercadopago
mercedesbenz meuamor miclave micontrasena miercoles mifamilia miguelangel milanesa minas minasgerais minhafamilia
minhavida misenha misiones mivida mnbvc moreira mudar mundial munoz nacion nadie nafta nahuel naranja nascimento
nautico negocio negocios nene netflix neuquen new newells neymar ninguem ninguno nono novembro noviembre novo nubank
nueva nuevo nunes nunez obera obrigado octubre oficina oi ojeda ola oro ortiz oso otono ouro outono outubro
pagamento pagamentos pago pagos palio panaderia papa papai parana passaro patagonia paulista paz pele pelotudo pepe
peque pequena pequeno pereyra peru peso pesos petrobras pimienta pix pixpix plata platense poder poiuy poiuyt porra
portena porteno portoalegre posada posadas praia preto probando provincia prueba pruebas pulga pwd qaz quarta
quilmes quiroga qwe qwer qwertz racingclub rainha raton rbd reais red redondos reggaeton rei resistencia restaurant
restaurante resto rey ribeiro rio riodejaneiro rios rivero riverplatense roblox rocha rocio rogerio rojas roldan
rollingstones ronaldinhogaucho rosariocentral rosas sabado sal salta sanlorenzo santacatarina scaloneta segunda
selecao seleccion septiembre servicio servidor setembro setiembre sexta sistemas sodastereo sol soldado soporte
sorte sousa souza spfc spinetta supermercado suporte talleres tarjeta teixeira temporario tenis terca terere tiago
tiamo tienda tiktok tomaz toor tormenta touro transferencia trocar tubarao tucan tucuman twitter ubuntu uno urso usa
ushuaia usuario usuarios vascodagama vazquez velez vendas venta ventas verano verao verduleria vermelho viado vieira
vieja vieji viejo viernes villalba vinho voley vovo whatsapp wsx xxx xxxx yaguarete yahoo yamila yerba yesica ypf
zaq zulema zxcv zxcvb zxczxc zzz zzzz
`
    .trim()
    .split(/\s+/),
)

/** Most characters that guesses add to a word: a year, and one or two signs. */
const mostAround = 6
const leastLocalPart = 4
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = [...rows, ...rows.map((row) => [...row].toReversed().join(''))]

/** The owner of a new password, and the brand that they see. */
export interface PasswordOwner {
  /** Empty if the page does not know it. */
  readonly email: string
  readonly brand: string
}

/**
 * Whether a password is among those that attackers guess first: a common word, a keyboard row, one repeated letter, the name of the product,
 * or the name in the person's own address, each with little around it.
 * @param leaked the passwords found most often in leaks, in lower case. Only those that consist of letters can match.
 */
export function isGuessablePassword(
  password: string,
  owner: PasswordOwner,
  leaked: ReadonlySet<string>,
): boolean {
  const isCommon = (word: string) => ownWords.has(word) || leaked.has(word)
  const own = [lettersOf(fold(owner.brand)), ...localPartsOf(owner.email)]
  return coresOf(password).some(
    (core) =>
      password.length - core.length <= mostAround &&
      (isCommon(core) || own.includes(core) || isRun(core) || isRepeated(core, isCommon)),
  )
}

/** The possible cores of a password: its letters as they are, and with digits and signs read as letters. */
function coresOf(password: string): string[] {
  const folded = fold(password)
  const bare = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const signless = folded.replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  const read = [bare, unleet(bare), unleet(signless)].map(lettersOf)
  return [...new Set(read)].filter((core) => core.length > 0)
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^a-z]/g, '')
}

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function unleet(text: string): string {
  return text.replaceAll(/[0134578@$!]/g, (sign) => leet[sign] ?? sign)
}

/** The part before the @ and its pieces, if they are long enough to be a hint. */
function localPartsOf(email: string): string[] {
  const local = fold(email.split('@')[0] ?? '')
  return [local, ...local.split(/[^a-z]+/)].map(lettersOf).filter((part) => part.length >= leastLocalPart)
}

function isRun(core: string): boolean {
  return core.length >= 3 && runs.some((row) => row.includes(core))
}

function isRepeated(core: string, isCommon: (word: string) => boolean): boolean {
  if (/^(.)\1+$/.test(core)) return true
  const half = core.slice(0, core.length / 2)
  return core === half + half && (isCommon(half) || isRun(half))
}
