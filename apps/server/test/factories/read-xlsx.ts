import { unzipSync } from 'fflate'

/** An element of a well-formed XML document. `text` joins all pieces of text directly inside it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

const token = /<\?xml[^?]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Parses XML as strictly as a spreadsheet does. @throws Error when it is not well-formed */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  token.lastIndex = 0
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const match = token.exec(xml)
    const parent = open.at(-1)
    if (match === null || parent === undefined) throw new Error(`no XML at ${at}: ${xml.slice(at, at + 40)}`)
    const [, closes, name, attributes, empty, text] = match
    if (text !== undefined) parent.text += decoded(text)
    else if (name === undefined) continue
    else if (closes === '/') {
      if (parent.name !== name) throw new Error(`${name} closes ${parent.name}`)
      open.pop()
    } else {
      const element: XmlElement = { name, attributes: attributesOf(attributes ?? ''), children: [], text: '' }
      parent.children.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  const [document, ...others] = root.children
  if (open.length !== 1 || document === undefined || others.length > 0) throw new Error('not one document')
  return document
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value ?? '')]),
  )
}

function decoded(text: string): string {
  if (/[^\P{Cc}\t\n\r]/u.test(text)) throw new Error('a character that XML does not allow')
  return text.replace(/&(\w*);?/g, (whole, name: string) => {
    const character = entities[name]
    if (character === undefined || !whole.endsWith(';')) throw new Error(`an unknown entity ${whole}`)
    return character
  })
}

/** Every element of a name, in the order of the document. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsOf(child, name),
  ])
}

export interface ReadCell {
  readonly place: string
  /** `inlineStr` or absent, which is a number. */
  readonly type: string | undefined
  /** As it stands in the file: a spreadsheet reads `_x000D_` as the character. */
  readonly value: string
  readonly numberFormat: string | undefined
  readonly quotePrefix: boolean
}

/** The one sheet of a workbook of ours, found by its relationships as a spreadsheet finds it. */
export function readXlsx(bytes: Uint8Array): { sheetName: string; rows: ReadCell[][]; sheet: XmlElement } {
  const files = unzipSync(bytes)
  const part = (name: string) => parseXml(new TextDecoder('utf-8', { fatal: true }).decode(files[name]))
  const types = elementsOf(part('[Content_Types].xml'), 'Override').map(
    ({ attributes }) => attributes['PartName'],
  )
  for (const name of Object.keys(files)) {
    if (!/\.rels$|^\[/.test(name) && !types.includes(`/${name}`)) throw new Error(`${name} has no type`)
  }
  const [listed] = elementsOf(part('xl/workbook.xml'), 'sheet')
  const target = elementsOf(part('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    ({ attributes }) => attributes['Id'] === listed?.attributes['r:id'],
  )
  const sheet = part(`xl/${target?.attributes['Target']}`)
  const styles = part('xl/styles.xml')
  const formats = elementsOf(elementsOf(styles, 'cellXfs')[0] ?? styles, 'xf')
  const rows = elementsOf(sheet, 'row').map((row) =>
    row.children.map((cell): ReadCell => {
      const style = formats[Number(cell.attributes['s'])]?.attributes ?? {}
      return {
        place: cell.attributes['r'] ?? '',
        type: cell.attributes['t'],
        value: elementsOf(cell, 't')[0]?.text ?? elementsOf(cell, 'v')[0]?.text ?? '',
        numberFormat: style['numFmtId'],
        quotePrefix: style['quotePrefix'] === '1',
      }
    }),
  )
  return { sheetName: listed?.attributes['name'] ?? '', rows, sheet }
}
