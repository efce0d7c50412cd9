import { searchable } from '../text.ts'

type Named = { first_name: string; last_name: string }

/** True if a typed signature is this person's first and last name; case, accents, signs, spaces and order aside. */
export function isNameOf(typed: string, { first_name: first, last_name: last }: Named): boolean {
  const letters = lettersOf(typed)
  if (letters === '') return false
  const [a, b] = [lettersOf(first), lettersOf(last)]
  return letters === a + b || letters === b + a || sorted(typed) === sorted(`${first} ${last}`)
}

/**
 * False if a typed signature cannot be that of the person shown as `name`, which at a kiosk has only the initial of the
 * last name. Lenient: the server compares the whole name.
 */
export function mayBeNameOf(typed: string, name: string): boolean {
  if (!/\s/.test(name.trim())) return true
  const left = [...lettersOf(typed)]
  for (const letter of lettersOf(name)) {
    const at = left.indexOf(letter)
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0 || hasInitial(name)
}

/** True for a name as kiosks show it: 'Maya R.'. */
export function hasInitial(name: string): boolean {
  return /\s\S\.$/u.test(name)
}

function lettersOf(text: string): string {
  return searchable(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The words of a name in alphabetical order. */
function sorted(text: string): string {
  return text
    .split(/[\s\p{Pd}]+/u)
    .map(lettersOf)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}
