/** Languages that an amount is written out in: Spanish of Argentina and Portuguese of Brazil. */
export type WordLanguage = 'es' | 'pt'

interface Numerals {
  /** 0 to 29 if the language has its own words for them, otherwise 0 to 19. */
  readonly small: readonly string[]
  readonly tens: readonly string[]
  readonly hundreds: readonly string[]
  readonly hundred: string
  readonly thousand: string
  readonly million: readonly [one: string, many: string]
  readonly real: readonly [one: string, many: string]
  readonly centavo: readonly [one: string, many: string]
  /** The word between a million or more and the currency. */
  readonly of: string
}

const pt: Numerals = {
  small:
    'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
      ' ',
    ),
  tens: '- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
  hundreds:
    '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
      ' ',
    ),
  hundred: 'cem',
  thousand: 'mil',
  million: ['milhão', 'milhões'],
  real: ['real', 'reais'],
  centavo: ['centavo', 'centavos'],
  of: 'de',
}

const es: Numerals = {
  small:
    'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
      ' ',
    ),
  tens: '- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
  hundreds:
    '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
      ' ',
    ),
  hundred: 'cien',
  thousand: 'mil',
  million: ['millón', 'millones'],
  real: ['real', 'reales'],
  centavo: ['centavo', 'centavos'],
  of: 'de',
}

/** Largest amount that is written out. No field accepts more. */
const most = 99_999_999_999n

/**
 * An amount of reais as a person writes it on a cheque: `vinte e quatro mil e quinhentos reais`, `veinticuatro mil quinientos reales`. Null below
 * one centavo and from a thousand million reais on.
 * @param minor centavos
 */
export function reaisInWords(minor: bigint, language: WordLanguage): string | null {
  if (minor < 1n || minor > most) return null
  const numerals = language === 'pt' ? pt : es
  const [reais, centavos] = [minor / 100n, minor % 100n]
  const parts: string[] = []
  if (reais > 0n) {
    const of = reais >= 1_000_000n && reais % 1_000_000n === 0n ? `${numerals.of} ` : ''
    parts.push(`${wordsOf(reais, language)} ${of}${numerals.real[reais === 1n ? 0 : 1]}`)
  }
  if (centavos > 0n) parts.push(`${wordsOf(centavos, language)} ${numerals.centavo[centavos === 1n ? 0 : 1]}`)
  return parts.join(language === 'pt' ? ' e ' : ' con ')
}

/** A whole number from 1 to 999,999,999. */
function wordsOf(number: bigint, language: WordLanguage): string {
  const { million, thousand } = language === 'pt' ? pt : es
  const [millions, thousands, rest] = [number / 1_000_000n, (number / 1_000n) % 1_000n, number % 1_000n]
  const groups: { readonly words: string; readonly value: bigint }[] = []
  if (millions > 0n)
    groups.push({
      words: `${belowThousand(millions, language)} ${million[millions === 1n ? 0 : 1]}`,
      value: millions,
    })
  if (thousands > 0n)
    groups.push({
      words: thousands === 1n ? thousand : `${belowThousand(thousands, language)} ${thousand}`,
      value: thousands,
    })
  if (rest > 0n) groups.push({ words: belowThousand(rest, language), value: rest })
  return groups.reduce((text, { words, value }, index) => {
    if (index === 0) return words
    const isLast = index === groups.length - 1
    // Portuguese joins the last group with `e` if it is below a hundred or whole hundreds.
    const joined = language === 'pt' && isLast && (value < 100n || value % 100n === 0n)
    return `${text}${joined ? ' e ' : ' '}${words}`
  }, '')
}

function belowThousand(number: bigint, language: WordLanguage): string {
  const { small, tens, hundreds, hundred } = language === 'pt' ? pt : es
  if (number === 100n) return hundred
  const [hundredth, rest] = [number / 100n, number % 100n]
  const parts: string[] = []
  if (hundredth > 0n) parts.push(wordAt(hundreds, hundredth))
  if (rest > 0n && rest < BigInt(small.length)) parts.push(wordAt(small, rest))
  else if (rest > 0n) {
    const one = rest % 10n
    parts.push(
      wordAt(tens, rest / 10n) +
        (one === 0n ? '' : ` ${language === 'pt' ? 'e' : 'y'} ${wordAt(small, one)}`),
    )
  }
  return parts.join(language === 'pt' ? ' e ' : ' ')
}

function wordAt(words: readonly string[], index: bigint): string {
  // tidy-allow number: the place of a word in a list
  const word = words[Number(index)]
  if (word === undefined) throw new Error(`there is no word for ${index}`)
  return word
}
