import { DomainError } from '@puente/contract/protocol/problems'

/**
 * 1507 words that people in our markets use in passwords: first and last names, places, clubs, months, keyboard rows, in Spanish,
 * Portuguese and English. We wrote the list for this product, and took nothing from a leak. `coresOf` removes digits and signs around
 * a word and reads digits as letters, so the list covers far more passwords than a list of whole passwords of this size.
 */
const words = `
aaa aaaa abc abcabc abcd abcdabcd abcde abcdef abrete abril abuela abuelo acceso access acdc acesso acosta adela
admin administrador administradora administrator adrian adriana agosto agua aguila aguirre agustin agustina alan
alba alberto aldo alegria alejandra alejandro alessandra alex alexander alexandra alexandre alfredo alicia aline
alma almacen almeida alvarez amalia amanda amarelo amarillo amelia america amiga amigas amigo amigos amistad amizade
amor amorcito amore amormio ana anabel analia andre andrea andres andressa andrew android angel angela angeles
angelica angelito angels anibal anita anthony antonela antonella antonia antonio apple april araujo arcoiris arg
argentina argentino argentinos arias ariel armando arsenal arturo asado asd asdasd asdf asdfg asdfgh asdqwe asdzxc
ashley asshole athletico atletico audi august augusto aurora austin auto autumn avai avengers axion ayrton
ayrtonsenna azerty azucar azul baby bahia bailey banana banca banco banfield bank bar barbara barbie barbosa barca
barcelona bariloche bart baseball basketball basquet batman bear beatles beatriz bebe belem belen beleza belgrano
bella belleza bemvinda bemvindo bencao bendicion benitez benjamin bernardo bianca bieber bienvenida bienvenido
bienvenidos bitch bitcoin black blanco blue bmw boca bocajuniors bolivia boludo bonita bonito borboleta botafogo bra
bradesco branco brasil brasileira brasileiro brasilia brazil brenda brian brittany bruna bruno buddy buenosaires
buster butterfly caballo cabrera caceres cachorro cafe caixa caixaeconomica caja callejeros callofduty camaro
cambiame cambiar cambio cambios camila camilo caminhao camion campeao campeon campeondelmundo campeones candela
capital carajo caralho cardoso cardozo carina carioca carla carlos carlosalberto carmen carniceria carolina
carpincho carrizo carro cartao carvalho castillo castro cat catalina cataratas cavalcanti cavalo ceara cecilia
celeste celesteyblanco celia cerati cerveja cerveza cesar ceu chacarita chaco chamame champion changeme chapecoense
charlie charly charlygarcia cheese chelsea chevrolet chevy chica chico chile chiqui chiquito chocolate christian
chupala churrasco cielo cintia cisco citroen clara claudia claudio clave claves cobra cobro cobros coche coelho
coffee colombia colon colorado combustible comercio company compra compras computador computadora computer concha
condor conejo conta contrasena contrasenia contrasenya convidado cookie cookies cool copa coracao corazon cordoba
corinthians coritiba corolla coronel correa corrientes corsa corvette costa counterstrike crazy cripto cristian
cristiane cristiano cristina cristo cristovive crucero crucerodelnorte cruzeiro crypto cuenta cumbia curitiba daiana
daisy damian daniel daniela danielle danilo dario david davidson debora december default delfin delfina demo demonio
denise desconocido despensa deus deusefiel deusnocomando devil dezembro diablo diana diaz diciembre diego dinero
dinheiro dios diosa dog dolar dolares dollar dolores domingo dominguez dorado dragon dragonball dragonballz duke
eagle edgar edgardo eduarda eduardo ejemplo eldorado elefante elena eliana elias elisa elizabeth elsa emanuel emilia
emiliano emilio emily eminem emma empanada empresa enero enrique entrar enzo erica erika ernesto escritorio espana
espanha esperanca esperanza estacion esteban estefania estela ester esther estrela estrella estudiantes eugenia euro
euros eva exemplo ezequiel fabian fabiana fabio fabiola facebook facundo falcon familia family fantasma farias
farmacia fatima fe febrero february federico feijoada felicidad felicidade felipe felix feliz fenix fernanda
fernandez fernando ferrari ferreira ferreyra ferro fevereiro fiat figueirense figueroa filha filho filhos firulais
flaca flaco flamengo flaquita flaquito flavia flavio flor florencia flores florianopolis floripa flower flowers
fluminense foda fogo football ford fordfalcon formosa fortaleza forte fortnite foz fozdoiguacu fozdoiguassu franca
francisca francisco franco frango freedom freefire freitas friday frodo frutilla fuck fucker fuckyou fuego fuerte
funk futbol futebol gabriel gabriela galaxy galicia gallina galo game gamer ganador gandalf garcia garfield gasolina
gaston gata gatinho gatito gato gaucho george gerardo german ghost gilberto gimenez gimnasia ginger girasol gisela
giuliana gladys gloria gmail godoy goiania goku gol golazo gold golden golf golfinho gomes gomez gonzales gonzalez
gonzalo google gorda gordita gordito gordo gostosa gostoso gracias graciela green greenday gregorio gremio gris
guadalupe guarani guerreiro guerrero guest guido guilherme guillermo guita guitar guitarra gustavo gutierrez hacker
halcon hannah happy harley harleydavidson harrypotter hawk heaven hector heladeria helena hello henrique hermana
hermano hermione hermosa hermoso hernan hero heroe heroi herrera hi hija hijo hijos hilda hilux hincha hobbit hockey
hola holahola homero honda horacio horse hosteria hot hotel hotmail hugo hulk hunter huracan ignacio iloveyou
independiente ines ingresar ingreso inicio instagram instituto inter internacional internet inverno invierno
invitado iphone irene iris irma irmao ironmaiden ironman isabel isabela isabella italia italy itau ivan ivana jack
jackson jacob jaguar jaime jake james janeiro january jason javier jazmin jeep jennifer jesica jessica jesucristo
jesus jesuscristo jesustame jesusteama jimena joao joaquin jogo john joker jonathan jordan jorge jorgelina jose
josefina joseluis joseph joshua juan juana juancarlos juanita juanmanuel juanpablo juarez juego juegos jueves jujuy
julho julia julian juliana julieta julio july june junho junio justin justinbieber juventus kaka karen karina karla
kawasaki kevin kiara killer king kiosco kiosko lanus lapaz laplata laranja larenga larissa laura lauren lautaro
leandro leao ledesma ledzeppelin legend lenda leomessi leon leonardo leonel leticia letmein leyenda liberdade
libertad lidia liliana lima linda lindo linux lion lionel liverpool lkjhg lobo loca loco login logon loja lola
london lopez lorena lorenzo louca louco lourdes love lovely loveme lover loveyou lua lucas lucia luciana luciano
lucila lucky lucy luis luisa luismiguel luiz luiza lulu luna lunes luz macaco machado macro madonna madrid maestro
magdalena maggie magia magic mago maio maldonado malena mama mamae mami mamita manaus manchester mansilla manuel
manuela manzana mar maradona marcela marcelo march marcia marcio marco marcos mardelplata margarita maria mariana
marianela mariano marina mario mariobros mariposa marisa marisol marta martes martha martin martina martinez martins
marvel marzo master mastercard mate mateo mateus matheus matias matrix matthew mauricio mauro max maxi maximiliano
may mayo medina megan melina melisa melo mendes mendez mendoza mengao mercadito mercado mercadopago mercedes
mercedesbenz merda messi mestre metal metallica meuamor mexico miami miamor micaela michael michaeljackson michelle
mickey miclave micontrasena microsoft miercoles mierda mifamilia miguel miguelangel milagros milan milanesa minas
minasgerais minecraft minhafamilia minhasenha minhavida minnie miranda miriam misenha misiones mivida mnbvc molina
molly monday money monica monkey mono morales moreira moreno moto motorola mudar mundial munoz music musica mustang
nacion nada nadia nadie nafta nahuel naranja naruto nascimento natal natalia nautico navarro negocio negocios negra
negrita negrito negro nelson nena nene nestor netflix neuquen new newells neymar nicholas nicolas nicole nina
ninguem ninguno ninja nintendo nirvana noelia nokia nona noname nono nora norma nothing nova november novembro
noviembre novo nubank nueva nuevo nunes nunez obera obrigado october octubre office oficina oi ojeda ola oliveira
open oracle orange oro ortiz oscar oso otono ouro outlook outono outubro pablo pacman pagamento pagamentos pago
pagos pajaro palio palmeiras pamela panaderia pantera panther paola papa papai papi papito paraguay parana paris
pass passaro passcode passe passw passwd password passwort patagonia pato patricia patricio paula paulista paulo paz
pedro pele pelotudo pepe pepper peque pequena pequeno peralta pereira pereyra perez perrito perro peru peso pesos
petrobras peugeot phoenix piano pikachu pilar pimienta pinkfloyd pix pixpix pizza plata platense playa playstation
poder poiuy poiuyt pokemon pollo ponce porra porsche portena porteno portoalegre portugal posada posadas potter
power praia preciosa preto primavera princesa princess principe priscila privado private probando provincia prueba
pruebas pulga puma punk purple puta puto pwd qaz qazwsx qazwsxedc quarta queen quilmes quinta quiroga qwe qweasd
qweasdzxc qweqwe qwer qwerasdf qwert qwerty qwertz rachel racing racingclub rafael rafaela rainbow rainha ramirez
ramon ramones ramos ranger raquel raton raul rbd reais real realmadrid rebeca recife red redondos reggaeton rei
reina renata renato renault resistencia restaurant restaurante resto rey ribeiro ricardo richard rihanna rio
riodejaneiro rios rita river rivero riverplate riverplatense robert roberta roberto robin roblox rocha rocio rock
rocknroll rocky rodolfo rodrigo rodriguez rogerio rojas rojo roldan rolling rollingstones roma romario romero romina
ronaldinho ronaldinhogaucho ronaldo root rosa rosana rosario rosariocentral rosas ruben rugby ruiz ryan sabado
sabrina sal salta salvador samantha samba samsung samuel samurai sanchez sandra sanlorenzo santacatarina santacruz
santander santiago santos saopaulo sara sarah sasuke satan saturday scaloneta sebastian secret secreta secreto
segunda selecao seleccion senha senna september septiembre sergio server servicio servidor sesamo setembro setiembre
sexta sexy shadow shakira shark shell shit silva silvana silver silvia simone simpson simpsons sistema sistemas
skywalker slipknot snake snoopy soccer soda sodastereo sofia sol soldado soldier soledad sombra something sonia
sonic sophie soporte sorte sousa souza spain spfc spiderman spinetta sport spring start starwars stella stephanie
steven stones storm strong suerte sugar summer sunday sunflower sunshine super superman supermercado suporte support
susana suzuki system taller talleres tamara tango tarjeta tatiana taylor teamo teixeira temp temporal temporario
tenis tennis tequiero terca terere teresa terra test teste testing thiago thomas thor thunder thursday tiago tiamo
tiburon tienda tierra tiger tigre tiktok toby tomas tomaz tonto toor tormenta toro torres touro toyota tractor
transfer transferencia trocar trueno trustno trustnoone tubarao tucan tucuman tuesday twitter tyler ubuntu union
unknown uno urso uruguay usa user ushuaia usuario usuarios valentin valentina valeria vampire vanesa vanessa vargas
vasco vascodagama vazquez vega vegeta velez vendas venezuela venta ventas vera verano verao verde verduleria
vermelho veronica viado vicente victor victoria victory vida vieira vieja vieji viejo viernes villalba vinho
vinicius vino violeta virginia visa vitoria viviana voley volkswagen vovo walter wanda warrior wednesday welcome
whatever whatsapp white william windows winner winter wizard wolf wsx wsxedc xbox xxx xxxx yaguarete yahoo yamaha
yamila yanina yellow yerba yesica yoda youtube ypf zaq zaqxsw zelda zeus zulema zxcv zxcvb zxcvbn zxczxc zzz zzzz
`

/** Characters that people who guess put around a word at most: a year, a sign or two. */
const mostAround = 6
const leastLocalPart = 4
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = [...rows, ...rows.map((row) => [...row].toReversed().join(''))]

let loaded: ReadonlySet<string> | null = null

/** The owner of the new password, and the brand that they see. */
export interface PasswordOwner {
  readonly email: string
  readonly brand: string
}

/**
 * Refuses the passwords that attackers guess first: a common word, a keyboard row, one repeated letter, the name of the product, or the
 * name in the person's own address, each with little around it.
 * @throws DomainError `password.common`
 */
export function refuseGuessablePassword(password: string, owner: PasswordOwner): void {
  loaded ??= new Set(words.trim().split(/\s+/))
  const common = loaded
  const own = [lettersOf(fold(owner.brand)), ...localPartsOf(owner.email)]
  const guessed = coresOf(password).some(
    (core) =>
      password.length - core.length <= mostAround &&
      (common.has(core) || own.includes(core) || isRun(core) || isRepeated(core, common)),
  )
  if (guessed) throw new DomainError('password.common')
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

function isRepeated(core: string, common: ReadonlySet<string>): boolean {
  if (/^(.)\1+$/.test(core)) return true
  const half = core.slice(0, core.length / 2)
  return core === half + half && (common.has(half) || isRun(half))
}
