import { looksLikeDate } from './dates.ts'

/** A child as a line of a cell tells of it. */
export type ToldChild = { name: string; born: string }

/**
 * Children in one cell: a line each ("Maeve Hollis, 2/9/2011", "Name: Maeve Hollis DOB: 2/9/2011"), or labelled lines of
 * which each name begins another child.
 */
export function readChildren(cell: string): ToldChild[] {
  const lines = cell
    .split(/\r\n|\r|\n|\s*;\s*|\s*:::\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const children: ToldChild[] = []
  for (const line of lines) {
    const { name, born } = childOf(line)
    if (NOBODY.test(name)) continue
    const last = children.at(-1)
    if (name !== '') children.push({ name, born })
    else if (born !== '' && last && last.born === '') last.born = born
  }
  return children
}

/** Answers of people who bring no children. */
const NOBODY =
  /^(?:none|no|nope|nobody|n\/?a|not applicable|nil|zero|just me|only me|myself|no (?:children|kids|minors|one))[.!]?$/i

const DATE =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}|\d{1,2} [A-Z][a-z]{2,8} \d{4}/
const BIRTH_LABEL = /\b(?:dob|d\.o\.b\.?|date of birth|birth ?date|birthday|born)\b\s*:?/gi
const NAME_LABEL =
  /^(?:(?:child|minor|participant|kid|dependent)?\s*#?\d*\s*(?:full |first )?name|child|minor|participant|kid|dependent)?\s*#?\d*\s*[:.)]\s*/i

function childOf(line: string): ToldChild {
  const born = DATE.exec(line)?.[0] ?? ''
  const name = line
    .replace(born, ' ')
    .replace(BIRTH_LABEL, ' ')
    .replace(NAME_LABEL, '')
    .replace(/[()[\],–-]+\s*$/g, '')
    .replace(/[\s,(–-]+$/g, '')
    .trim()
  return { name: /\p{L}/u.test(name) && !looksLikeDate(name) ? name : '', born }
}
