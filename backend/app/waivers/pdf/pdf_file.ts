import { zlibSync } from 'fflate'
import { PRESSING } from './pressed_document.ts'

/** The second line tells other programs that the file is not text. */
const HEADER = Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')

/** Objects of a PDF by number. */
export type Objects = Map<number, Uint8Array>

/** A dictionary; its values are as written in the file. */
export type Entries = Record<string, string>

export function dictionary(entries: Entries): string {
  const lines = Object.entries(entries).map(([key, value]) => `/${key} ${value}`)
  return `<<\n${lines.join('\n')}\n>>`
}

export function object(entries: Entries): Buffer {
  return Buffer.from(dictionary(entries), 'latin1')
}

export function stream(content: Uint8Array, entries: Entries = {}): Buffer {
  const head = dictionary({ ...entries, Length: String(content.length) })
  return Buffer.concat([
    Buffer.from(`${head}\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

/** The same bytes on every machine, see PressedDocument. */
export function pressedStream(content: Uint8Array, entries: Entries = {}): Buffer {
  return stream(zlibSync(content, PRESSING), { ...entries, Filter: '/FlateDecode' })
}

/** A number as short as a page needs. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** A text for readers, in any letters. */
export function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return literal(text)
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

/** A string of ASCII. */
export function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`
}

/** An instant, in UTC. */
export function dateString(instant: Date): string {
  return `(D:${instant.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z)`
}

export const reference = (number: number) => `${number} 0 R`

/** The whole file: objects in order, where each begins, and where to start reading. */
export function fileOf(objects: Objects, trailer: Entries): Buffer {
  const parts: Uint8Array[] = [HEADER]
  const size = Math.max(...objects.keys()) + 1
  let at = HEADER.length
  const places: string[] = [free(65_535)]
  for (let number = 1; number < size; number += 1) {
    const content = objects.get(number)
    if (!content) {
      places.push(free(0))
      continue
    }
    places.push(`${String(at).padStart(10, '0')} 00000 n \n`)
    const head = Buffer.from(`${number} 0 obj\n`, 'latin1')
    parts.push(head, content, END)
    at += head.length + content.length + END.length
  }
  const end = `xref\n0 ${size}\n${places.join('')}trailer\n${dictionary({ Size: String(size), ...trailer })}\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}

const END = Buffer.from('\nendobj\n', 'latin1')

/** The place of a number without an object. */
function free(generation: number) {
  return `0000000000 ${String(generation).padStart(5, '0')} f \n`
}
