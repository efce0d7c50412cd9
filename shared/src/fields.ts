import * as v from 'valibot'
import { EARLIEST_BIRTH, isDay, type Day } from './dates.ts'
import type { Details } from './http/error.ts'
import { messages } from './http/messages.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, SORT_ORDERS } from './http/paging.ts'
import { fill, normalizePhone, onlyDigits } from './text.ts'

/* Building blocks of all resource schemas. They accept values from forms, CSV cells and JSON bodies: text is trimmed,
   an empty optional text becomes null, and a wrong type yields a message. A required field yields its 'required'
   message when the key is absent, null or blank. */

type Entries = v.ObjectEntries
type AnySchema = v.GenericSchema<unknown, unknown>

/** Result of a check: the typed value, or the messages by field. */
export type Checked<T> = { ok: true; value: T } | { ok: false; details: Details }

/** Runs a schema on any input; never throws. */
export function check<S extends v.GenericSchema>(
  schema: S,
  input: unknown
): Checked<v.InferOutput<S>> {
  const result = v.safeParse(schema, input)
  return result.success
    ? { ok: true, value: result.output }
    : { ok: false, details: issuesByField(result.issues) }
}

/**
 * Messages of a failed check by field, without duplicates, in order; errors of the input as a whole are under 'body'.
 */
export function issuesByField(issues: readonly v.BaseIssue<unknown>[]): Details {
  // A Map, because a client may name a field 'constructor'.
  const byField = new Map<string, string[]>()
  for (const issue of issues) {
    const field = issue.path?.map((step) => String(step.key)).join('.') || 'body'
    const said = byField.get(field) ?? []
    if (!said.includes(issue.message)) byField.set(field, [...said, issue.message])
  }
  return Object.fromEntries(byField)
}

/** An object schema that drops unknown fields: for rider requests. */
export function body<const E extends Entries>(entries: E) {
  return v.object(entries, (issue: v.ObjectIssue) => bodyMessage(entries, issue))
}

/** An object schema that rejects unknown fields: for staff requests. */
export function strictBody<const E extends Entries>(entries: E) {
  return v.strictObject(entries, (issue: v.StrictObjectIssue) => bodyMessage(entries, issue))
}

/**
 * A query schema that drops unknown parameters. On staff calls the server rejects unknown parameters by name, using
 * `entries`.
 */
export function query<const E extends Entries>(entries: E) {
  return v.object(entries, (issue: v.ObjectIssue) => bodyMessage(entries, issue))
}

function bodyMessage(entries: Entries, issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.[0]?.key
  if (typeof key !== 'string') return messages['body.type']
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined
  if (!entry) return messages['field.unknown']
  // valibot has its own message for a missing key; users should read the field's message.
  return v.safeParse(entry as AnySchema, undefined).issues?.[0].message ?? messages['body.type']
}

const LINK_TOKEN_MAX = 200

/** The token of a mailed link; every invalid token gets the same message. */
export function linkToken(invalid: string) {
  return v.pipe(v.string(invalid), v.nonEmpty(invalid), v.maxLength(LINK_TOKEN_MAX, invalid))
}

/**
 * A copy of a plain object without the named keys; any other value unchanged. Callers may send read-only fields; they
 * are ignored.
 */
export function withoutReadOnly(input: unknown, readOnly: readonly string[]): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => !readOnly.includes(key)))
}

type Ignored<Names extends readonly string[]> = Record<
  Names[number],
  v.OptionalSchema<v.UnknownSchema, undefined>
>

/** Entries for read-only fields: a strict body accepts them with any value, and `without` drops them again. */
export function ignored<const Names extends readonly string[]>(names: Names): Ignored<Names> {
  return Object.fromEntries(names.map((name) => [name, v.optional(v.unknown())])) as Ignored<Names>
}

/** A pipe step that drops the named fields. */
export function without<const Names extends readonly string[]>(names: Names) {
  return <T extends object>(sent: T) =>
    Object.fromEntries(
      Object.entries(sent).filter(([key]) => !(names as readonly string[]).includes(key))
    ) as Omit<T, Names[number]>
}

/** A required single-line text. */
export function line(
  label: string,
  max: number,
  required = missing(label),
  { never, invalid = fieldMessage('field.text', label) }: LineShape = {}
) {
  return v.pipe(
    v.string(absentOr(required, fieldMessage('field.text', label))),
    v.transform(oneLine),
    v.nonEmpty(required),
    v.maxLength(max, tooLong(label, max)),
    v.check((text) => !never?.test(text), invalid),
    storable(label)
  )
}

/** Constraints of a line besides its length. */
export interface LineShape {
  /** Pattern the text must match; a blank text must match too. */
  pattern?: RegExp
  /** Pattern the text must not contain. */
  never?: RegExp
  /** Message when the text does not match. */
  invalid?: string
  /** Uppercased on input. */
  capitals?: boolean
}

/** An optional single-line text; blank becomes null. */
export function optionalLine(
  label: string,
  max: number,
  { pattern, never, invalid = fieldMessage('field.text', label), capitals = false }: LineShape = {}
): v.NullishSchema<v.GenericSchema<string, string | null>, undefined> {
  // Capitals may be longer than what was typed: the length is that of the stored text.
  const cased = (text: string) => (capitals ? text.toUpperCase() : text)
  const kept = v.transform((text: string) => emptyAsNull(cased(text)))
  if (pattern) {
    return v.nullish(v.pipe(v.string(invalid), v.trim(), v.regex(pattern, invalid), kept))
  }
  return v.nullish(
    v.pipe(
      v.string(fieldMessage('field.text', label)),
      v.transform((text: string) => cased(oneLine(text))),
      v.maxLength(max, tooLong(label, max)),
      v.check((text) => !never?.test(text), invalid),
      storable(label),
      v.transform(emptyAsNull)
    )
  )
}

/** A required text that may have several lines, such as a reason. */
export function paragraph(label: string, max: number, required = missing(label)) {
  return v.pipe(
    v.string(absentOr(required, fieldMessage('field.text', label))),
    v.transform(manyLines),
    v.nonEmpty(required),
    v.maxLength(max, tooLong(label, max)),
    storableLines(label)
  )
}

/** An optional text that may have several lines; blank becomes null. */
export function optionalParagraph(label: string, max: number) {
  return v.nullish(
    v.pipe(
      v.string(fieldMessage('field.text', label)),
      v.transform(manyLines),
      v.maxLength(max, tooLong(label, max)),
      storableLines(label),
      v.transform(emptyAsNull)
    )
  )
}

/** Maximum length of a phone number as typed. */
export const PHONE_MAX = 20

/** A required phone number, parsed to its ten digits. */
export function phone(required: string, invalid: string) {
  return v.pipe(
    requiredText(required, invalid),
    v.check((text) => text === '' || isPhone(text), invalid),
    v.transform(phoneDigits)
  )
}

/** An optional phone number, parsed to its ten digits or null. */
export function optionalPhone(invalid: string) {
  return optionalNumber(invalid, isPhone)
}

/** An optional phone number that people only call: ten digits, or a number of any country, kept as typed. */
export function optionalWorldPhone(invalid: string) {
  return optionalNumber(invalid, isWorldPhone)
}

function optionalNumber(invalid: string, isNumber: (text: string) => boolean) {
  return v.nullish(
    v.pipe(
      v.string(invalid),
      v.trim(),
      v.check((text) => text === '' || isNumber(text), invalid),
      v.transform((text) => (text === '' ? null : phoneDigits(text)))
    )
  )
}

/** A required phone number that people only call, of any country. */
export function worldPhone(required: string, invalid: string) {
  return v.pipe(
    requiredText(required, invalid),
    v.check((text) => text === '' || isWorldPhone(text), invalid),
    v.transform(phoneDigits)
  )
}

export const EMAIL_MAX = 100

/** A required e-mail address, lowercased. */
export function email(required: string, invalid: string) {
  return v.pipe(
    requiredText(required, invalid),
    v.maxLength(EMAIL_MAX, tooLong('Email', EMAIL_MAX)),
    v.check((text) => text === '' || isEmail(text), invalid),
    v.toLowerCase()
  )
}

/** An optional e-mail address, lowercased or null. */
export function optionalEmail(invalid: string) {
  return v.nullish(
    v.pipe(
      v.string(invalid),
      v.trim(),
      v.maxLength(EMAIL_MAX, tooLong('Email', EMAIL_MAX)),
      v.check((text) => text === '' || isEmail(text), invalid),
      v.transform((text) => (text === '' ? null : text.toLowerCase()))
    )
  )
}

/** True for a valid day or a blank text; other checks handle blanks. */
export function isDayOrBlank(text: string): boolean {
  return text === '' || isDay(text)
}

/** A required day, YYYY-MM-DD. */
export function day(
  label: string,
  required = missing(label),
  invalid = fieldMessage('field.day', label)
) {
  return v.pipe(requiredText(required, invalid), v.check(isDayOrBlank, invalid))
}

/** An optional day; blank becomes null. */
export function optionalDay(label: string, invalid = fieldMessage('field.day', label)) {
  return v.nullish(
    v.pipe(v.string(invalid), v.trim(), v.check(isDayOrBlank, invalid), v.transform(emptyAsNull))
  )
}

/** Today for the comparison, and the messages of a birth date. */
export interface BirthDayRule {
  today: Day
  required: string
  invalid: string
  future: string
}

/** A required birth date: an existing day, not after today. */
export function birthDay(rule: BirthDayRule) {
  return v.pipe(
    requiredText(rule.required, rule.invalid),
    v.check((text) => text === '' || isBirthDay(text), rule.invalid),
    v.check((text) => !isDay(text) || text <= rule.today, rule.future)
  )
}

/** An optional birth date; blank becomes null. */
export function optionalBirthDay(rule: Omit<BirthDayRule, 'required'>) {
  return v.nullish(
    v.pipe(
      v.string(rule.invalid),
      v.trim(),
      v.check((text) => text === '' || isBirthDay(text), rule.invalid),
      v.check((text) => !isDay(text) || text <= rule.today, rule.future),
      v.transform(emptyAsNull)
    )
  )
}

/** A boolean; absent stays absent. */
export function flag(label: string) {
  return v.optional(v.boolean(fieldMessage('field.boolean', label)))
}

/** A required boolean. */
export function requiredFlag(label: string) {
  return v.boolean(absentOr(missing(label), fieldMessage('field.boolean', label)))
}

/** A list whose elements match the schema. */
export function listOf<const S extends v.GenericSchema>(label: string, each: S) {
  return v.array(each, absentOr(missing(label), fieldMessage('field.list', label)))
}

/** One of a closed set of words; `required` is the message for a missing one. */
export function choice<const T extends readonly string[]>(
  label: string,
  options: T,
  required = missing(label)
) {
  const wrong = notAmong(label, options)
  return v.picklist(options, ({ input }) => (isAbsent(input) || input === '' ? required : wrong))
}

/** One of a closed set of words, or blank, which becomes null. */
export function optionalChoice<const T extends readonly string[]>(label: string, options: T) {
  return v.nullish(
    v.pipe(
      v.picklist(['', ...options] as readonly ['', ...T], notAmong(label, options)),
      v.transform((word): T[number] | null => (word === '' ? null : word))
    )
  )
}

/** A row id: a positive integer; also accepts digits, as in a query or path. */
export function id(label: string) {
  const required = missing(label)
  const invalid = fieldMessage('field.invalid', label)
  return v.pipe(
    v.union([v.number(), v.string()], absentOr(required, invalid)),
    v.check((value) => isNumeric(value) && Number.isSafeInteger(Number(value)), invalid),
    v.transform(Number),
    v.minValue(1, invalid)
  )
}

/** An integer within bounds; also accepts digits, as in a query. */
export function whole(label: string, min: number, max: number) {
  const integer = fieldMessage('field.integer', label)
  return v.pipe(
    numeric(missing(label), integer),
    v.safeInteger(integer),
    v.minValue(min, fieldMessage('field.at_least', label, { n: min })),
    v.maxValue(max, fieldMessage('field.at_most', label, { n: max }))
  )
}

/** Highest amount that can be stored, in dollars. */
export const MONEY_MAX = 999_999.99

/** A non-negative amount in dollars with at most two decimals. */
export function money(label: string, negative: string) {
  return v.pipe(
    numeric(missing(label), fieldMessage('field.number', label)),
    v.minValue(0, negative),
    v.maxValue(MONEY_MAX, fieldMessage('field.at_most', label, { n: MONEY_MAX })),
    v.transform((amount) => Math.round(amount * 100) / 100)
  )
}

/** An optional amount in dollars; blank becomes null. */
export function optionalMoney(label: string, negative: string) {
  return blankAsNull(money(label, negative))
}

/** An optional integer within bounds; blank becomes null. */
export function optionalWhole(label: string, min: number, max: number) {
  return blankAsNull(whole(label, min, max))
}

/** The `revision` the caller last read; without it the write has no conflict check. */
export const revision = v.optional(
  v.pipe(
    v.number(fieldMessage('field.integer', 'Revision')),
    v.safeInteger(fieldMessage('field.integer', 'Revision')),
    v.minValue(0, fieldMessage('field.at_least', 'Revision', { n: 0 }))
  )
)

/** Query parameters of a paged list: `skip` (alias `offset`) and `limit`. */
export function paging() {
  return {
    skip: v.optional(whole('Skip', 0, Number.MAX_SAFE_INTEGER)),
    offset: v.optional(whole('Offset', 0, Number.MAX_SAFE_INTEGER)),
    limit: v.optional(whole('Limit', 1, MAX_PAGE_SIZE)),
  }
}

/** Paging plus sorting: `sort_by` from a closed list, `sort_order`. */
export function listing<const T extends readonly string[]>(sortable: T) {
  return {
    ...paging(),
    sort_by: v.optional(v.picklist(sortable, notAmong('Sort column', sortable))),
    sort_order: v.optional(v.picklist(SORT_ORDERS, notAmong('Sort order', SORT_ORDERS))),
  }
}

/** Offset and limit of a page, with defaults applied. */
export function pageOf(asked: { skip?: number; offset?: number; limit?: number }) {
  return { offset: asked.offset ?? asked.skip ?? 0, limit: asked.limit ?? DEFAULT_PAGE_SIZE }
}

/** A query flag: true, false, 1, 0, or absent. */
export function queryFlag(label: string) {
  const wrong = fieldMessage('field.boolean', label)
  return v.optional(
    v.pipe(
      v.union([v.boolean(), v.picklist(['true', 'false', '1', '0', ''])], wrong),
      v.transform((value) => value === true || value === 'true' || value === '1')
    )
  )
}

// Responses: what the server promises to send. Strict, so an undocumented field gets noticed.

/** An instant, ISO 8601 UTC with Z. */
export const instant = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'))

/** A day, YYYY-MM-DD. */
export const dayAnswer = v.pipe(v.string(), v.check(isDay, 'not a day'))

/** A row id. */
export const idAnswer = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A non-negative count. */
export const countAnswer = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const nullableText = v.nullable(v.string())

/** True for an e-mail address that can receive mail. ASCII only: a look-alike letter must not pass for another. */
export function isEmail(text: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/.test(
    text
  )
}

/** True for a phone number: at most 20 characters with ten digits, or eleven starting with 1. */
export function isPhone(text: string): boolean {
  return text.length <= PHONE_MAX && normalizePhone(text) !== null
}

/** Number of digits after `+`, country code included. */
const WORLD_PHONE_DIGITS = { least: 8, most: 15 } as const

/** True for a phone number, or `+` and the digits of another country's number, with the usual separators. */
export function isWorldPhone(text: string): boolean {
  if (isPhone(text)) return true
  const { length } = onlyDigits(text)
  const { least, most } = WORLD_PHONE_DIGITS
  return (
    text.length <= PHONE_MAX && /^\+[0-9 ().-]+$/.test(text) && length >= least && length <= most
  )
}

function isBirthDay(text: string): boolean {
  return isDay(text) && text >= EARLIEST_BIRTH
}

function phoneDigits(text: string): string {
  return normalizePhone(text) ?? text
}

function requiredText(required: string, invalid: string) {
  return v.pipe(v.string(absentOr(required, invalid)), v.trim(), v.nonEmpty(required))
}

function numeric(required: string, invalid: string) {
  return v.pipe(
    v.union([v.number(), v.string()], absentOr(required, invalid)),
    v.check(isNumeric, invalid),
    v.transform(Number)
  )
}

function blankAsNull<const S extends v.GenericSchema>(schema: S) {
  return v.nullish(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === '' ? null : value)),
      v.nullable(schema)
    )
  )
}

function absentOr(absent: string, invalid: string) {
  return ({ input }: v.BaseIssue<unknown>) => (isAbsent(input) ? absent : invalid)
}

function fieldMessage(
  key: keyof typeof messages,
  label: string,
  values?: Record<string, string | number>
): string {
  return fill(messages[key], { label, ...values })
}

function missing(label: string): string {
  return fieldMessage('field.required', label)
}

function notAmong(label: string, options: readonly string[]): string {
  return fieldMessage('field.choice', label, { choices: options.join(', ') })
}

function tooLong(label: string, n: number): string {
  return fieldMessage('field.max_length', label, { n })
}

// Rejects control characters and lone surrogates: no database stores them unchanged.
function storable(label: string) {
  return v.check(
    (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text),
    fieldMessage('field.characters', label)
  )
}

function storableLines(label: string) {
  return v.check(
    (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\n\t]/g, '')),
    fieldMessage('field.characters', label)
  )
}

function oneLine(text: string): string {
  const joined = /[\t\r\n\u2028\u2029]/.test(text) ? text.replace(/\s+/g, ' ') : text
  return joined.trim().normalize('NFC')
}

function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim().normalize('NFC')
}

function emptyAsNull(text: string): string | null {
  return text === '' ? null : text
}

function isNumeric(value: number | string): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return /^\s*-?\d{1,15}(\.\d{1,10})?\s*$/.test(value)
}

function isAbsent(input: unknown): boolean {
  return input === undefined || input === null
}
