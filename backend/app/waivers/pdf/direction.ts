import type { Bidi } from 'bidi-js'
import type { Fragment } from './lines.ts'

let directions: Bidi | undefined

/** Reads the rules of right-to-left scripts. */
export async function loadDirections() {
  if (directions) return
  // Its types take it for another kind of module.
  const { default: make } = (await import('bidi-js')) as unknown as { default: () => Bidi }
  directions = make()
}

/** Letters that are written from right to left, and their marks; digits are not. */
const RIGHT_TO_LEFT = /[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const isRightToLeft = (text: string) => RIGHT_TO_LEFT.test(text)

type Sign = { sign: string; from: Fragment; level: number }

/** Fragments of a line in the order of reading, each in one direction, and the same ones from left to right. */
export type Turned = { read: Fragment[]; seen: Fragment[] }

/**
 * Lines are English and run from left to right. Words from right to left that follow each other are set as one, and
 * apart from all around them: a number or a comma after a name stays after it, and belongs to no right-to-left order.
 */
export function turned(fragments: readonly Fragment[]): Turned {
  if (!directions || !fragments.some(({ text }) => RIGHT_TO_LEFT.test(text))) {
    return { read: [...fragments], seen: [...fragments] }
  }
  const signs = fragments.flatMap((from) =>
    [...from.text].map((sign): Sign => ({ sign, from, level: 0 }))
  )
  setLevels(signs, directions)
  const read: (Fragment & { level: number })[] = []
  let last: Sign | undefined
  for (const each of signs) {
    const fragment = read.at(-1)
    if (fragment && last?.from === each.from && last.level === each.level) {
      fragment.text += each.sign
    } else
      read.push({ ...each.from, text: each.sign, level: each.level, rtl: each.level % 2 === 1 })
    last = each
  }
  return { read, seen: inSight(read) }
}

function setLevels(signs: readonly Sign[], { getEmbeddingLevels, getBidiCharTypeName }: Bidi) {
  let at = 0
  while (at < signs.length) {
    if (!RIGHT_TO_LEFT.test(signs[at]?.sign ?? '')) {
      at += 1
      continue
    }
    let end = at
    for (let next = at; next < signs.length; next += 1) {
      const { sign = '' } = signs[next] ?? {}
      if (RIGHT_TO_LEFT.test(sign)) end = next
      else if (getBidiCharTypeName(sign) === 'L') break
      else if (getBidiCharTypeName(sign) === 'NSM' && end === next - 1) end = next
    }
    const [first, last] = withBrackets(signs, at, end)
    const words = signs.slice(first, last + 1)
    const { levels } = getEmbeddingLevels(words.map(({ sign }) => sign).join(''), 'rtl')
    let unit = 0
    for (const word of words) {
      word.level = levels[unit] ?? 1
      unit += word.sign.length
    }
    at = last + 1
  }
}

const OPENING = '([{«'
const CLOSING = ')]}»'

/** The words with the brackets at their ends whose other half is among them. */
function withBrackets(signs: readonly Sign[], first: number, last: number): [number, number] {
  let open = 0
  let closed = 0
  for (const { sign } of signs.slice(first, last + 1)) {
    if (OPENING.includes(sign)) open += 1
    else if (CLOSING.includes(sign) && open > 0) open -= 1
    else if (CLOSING.includes(sign)) closed += 1
  }
  let [from, to] = [first, last]
  while (closed > 0 && OPENING.includes(signs[from - 1]?.sign ?? ' '))
    [from, closed] = [from - 1, closed - 1]
  while (open > 0 && CLOSING.includes(signs[to + 1]?.sign ?? ' ')) [to, open] = [to + 1, open - 1]
  return [from, to]
}

/** Reverses what runs from right to left, the innermost first. */
function inSight(read: readonly (Fragment & { level: number })[]): Fragment[] {
  const seen = [...read]
  const highest = Math.max(0, ...read.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let at = 0; at < seen.length; at += 1) {
      let end = at
      while ((seen[end]?.level ?? 0) >= level) end += 1
      if (end > at) seen.splice(at, end - at, ...seen.slice(at, end).reverse())
      at = end
    }
  }
  return seen
}

/** Signs of a font without right-to-left letters, as they are drawn among such. */
export function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map((sign) => directions?.getMirroredCharacter(sign) ?? sign)
    .join('')
}
