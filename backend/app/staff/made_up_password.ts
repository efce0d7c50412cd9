import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'

/**
 * A generated password in four groups that is easy to type and follows the rules for staff passwords, such as
 * `Kdmq-4827-wxtr-93hj!`.
 */
export function madeUpPassword() {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick(LETTERS, 1).toUpperCase()}${pick(LETTERS, 4)}-${pick(DIGITS, 4)}-${pick(LETTERS, 5)}-${pick(DIGITS, 3)}!`
}
