import * as v from 'valibot'
import { onlyDigits, searchable } from '../text.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './constants.ts'
import { messages } from './messages.ts'

/** The owner of the password: data it must not contain. */
export interface PasswordOwner {
  phone?: string | null | undefined
  names?: readonly string[]
}

/**
 * True if a text can be a password: no control characters (some hashes ignore a trailing NUL), and no lone surrogate,
 * which would be stored as another character.
 */
export function isStorable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text)
}

/** Field of a rider's new password: minimum length, never trimmed. `passwordProblem` checks for common ones. */
export function newPassword() {
  return v.pipe(
    v.string((issue) =>
      issue.input === undefined || issue.input === null
        ? messages['password.required']
        : messages['password.text']
    ),
    v.nonEmpty(messages['password.required']),
    v.check((text) => text === '' || [...text].length >= PASSWORD_MIN, messages['password.min']),
    v.maxLength(PASSWORD_MAX, messages['password.max']),
    v.check(isStorable, messages['password.characters'])
  )
}

/** Passwords anyone would guess, in lower case. */
export type CommonPasswords = Pick<ReadonlySet<string>, 'has'>

/**
 * The problem with a rider's password, or null. `common` is a parameter, because no page should load a list that long.
 * No composition rules, only: long enough, not common and not a mere pattern, not the owner's phone or name.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  common: CommonPasswords
): string | null {
  if ([...password].length < PASSWORD_MIN) return messages['password.min']
  if (password.length > PASSWORD_MAX) return messages['password.max']
  const plain = searchable(password).replace(/\s/g, '')
  if (isCommon(plain, common) || isPattern(plain)) return messages['password.common']
  if (isPersonal(plain, owner)) return messages['password.personal']
  return null
}

function isCommon(plain: string, common: CommonPasswords): boolean {
  // To a guesser 'Password2024!' is the same as 'password'.
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return (
    common.has(plain) ||
    common.has(unmasked(plain)) ||
    common.has(core) ||
    common.has(unmasked(core))
  )
}

const MASKS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  '$': 's',
  '!': 'i',
}

function unmasked(plain: string): string {
  return plain.replace(/[013457@$!]/g, (sign) => MASKS[sign] ?? sign)
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]

// Few different characters, one repeated part, or a run of the alphabet or the keyboard.
function isPattern(plain: string): boolean {
  if (new Set(plain).size <= 3) return true
  if (/^(.{1,6})\1+$/.test(plain)) return true
  return isRun(plain) || isRun([...plain].reverse().join(''))
}

function isRun(plain: string): boolean {
  let steps = 0
  for (let at = 1; at < plain.length; at += 1) {
    const pair = plain.slice(at - 1, at + 1)
    if (pair[0] === pair[1] || ROWS.some((row) => row.includes(pair))) steps += 1
  }
  return steps >= (plain.length - 1) * 0.8
}

function isPersonal(plain: string, { phone, names = [] }: PasswordOwner): boolean {
  const digits = onlyDigits(phone ?? '')
  if (digits.length >= 7 && onlyDigits(plain).includes(digits)) return true
  // Symbols and digits around the names do not make them a secret.
  const letters = plain.replace(/[^\p{L}]/gu, '')
  const parts = names.map((name) => searchable(name).replace(/[^\p{L}]/gu, '')).filter(Boolean)
  if (letters === '') return false
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), letters)
  return parts.length > 0 && rest === ''
}
