import { meaningsOf } from './given_names.ts'
import { comparedName } from './names.ts'
import { knownBirth, plainEmail, plainAddress, type ComparedPerson } from './person.ts'

/** Maximum key length: longer texts match by their beginning. */
export const KEY_LENGTH = 60

/** Role mailboxes, which belong to no person. */
const ROLES = new Set(['info', 'office', 'admin', 'contact', 'mail', 'sales', 'noemail', 'none'])
const LOCAL_PART_FROM = 5

/**
 * Blocking keys: only records that share a key are compared, so that not everyone is compared with everyone. Each kind
 * finds what the others miss: typed names, birth dates, e-mails and phones.
 */
export function keysOf(person: ComparedPerson): string[] {
  const keys = new Set<string>()
  const name = comparedName(person.first_name, person.last_name)
  const born = knownBirth(person.date_of_birth)
  const email = plainEmail(person.email)
  if (born) keys.add(`b ${born}`)
  if (email) {
    keys.add(`e ${email.local}@${email.domain}`)
    if (email.local.length >= LOCAL_PART_FROM && !ROLES.has(email.local))
      keys.add(`l ${email.local}`)
  }
  if (name) for (const key of keysOfName(name, person)) keys.add(key)
  return [...keys].map((key) => key.slice(0, KEY_LENGTH))
}

function keysOfName({ first, last }: { first: string[]; last: string[] }, person: ComparedPerson) {
  const [one = ''] = first
  const surname = last.join('')
  const names = meaningsOf(one).map((meaning) => `n ${inOrder(meaning, surname)}`)
  const parts = last.length > 1 ? last.map((part) => `n ${inOrder(one, part)}`) : []
  const swapped =
    last.length === 1 ? meaningsOf(surname).map((meaning) => `n ${inOrder(one, meaning)}`) : []
  const sound = `s ${inOrder(bones(one), bones(surname))}`
  return [
    ...names,
    ...parts,
    ...swapped,
    sound,
    ...keysOfPhone(person.phone, one, surname),
    ...keysOfAddress(person, one),
  ]
}

/** One wrong digit leaves one half of a phone unchanged; initials keep halves of different people apart. */
function keysOfPhone(phone: string | null, first: string, last: string): string[] {
  if (!phone) return []
  const half = Math.floor(phone.length / 2)
  const letters = inOrder(first[0] ?? '', last[0] ?? '')
  return [`p ${phone.slice(0, half)} ${letters}`, `q ${phone.slice(half)} ${letters}`]
}

function keysOfAddress(person: ComparedPerson, first: string): string[] {
  const address = plainAddress(person.address_line_1, person.zip_code)
  return address ? [`a ${first[0] ?? ''} ${address}`] : []
}

/** Independent of the order of the two names. */
function inOrder(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** A name without vowels and doubled letters, where most slips occur. */
function bones(name: string): string {
  return (
    name.slice(0, 1) +
    name
      .slice(1)
      .replace(/[aeiouyhw]/g, '')
      .replace(/(.)\1+/g, '$1')
  )
}
