import { customerFields } from '@trailgate/shared/customers/fields'
import { addDays } from '@trailgate/shared/dates'
import { PAIRING_CODE_ALPHABET, PAIRING_CODE_LENGTH } from '@trailgate/shared/kiosk/constants'
import { examplesOf } from '@trailgate/shared/records/fields'
import { membershipFields } from '@trailgate/shared/memberships/fields'
import { staffFields } from '@trailgate/shared/staff/fields'
import { templateFields } from '@trailgate/shared/waivers/template_fields'
import type { JsonSchema } from '#operations/openapi/json_schema'

/** A future day, at any time of reading and in any time zone. */
const NEXT_WEEK = addDays(new Date().toISOString().slice(0, 10), 7)

/** Example value by field name; other examples follow from the type. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  ...examplesOf(customerFields),
  ...examplesOf(staffFields),
  ...examplesOf(templateFields),
  ...examplesOf(membershipFields),
  name: 'Spring opening',
  captured_at: '2026-06-01T14:05:00Z',
  password: 'Muddy-Trail$-4x4',
  current_password: 'Dusty-Trail$-4x4',
  address_line1: customerFields.address_line_1.example,
  birth_dates: { 1: '1990-04-23' },
  member_id: '1000042',
  content_hash: '9f2c…',
  signature_data: 'data:image/png;base64,iVBORw0KGgo…',
  reason: 'Signed for the wrong child',
  discard: true,
  until: '2099-12-31',
  at: '2026-06-01T14:05:00Z',
  ids: [1],
  customer_ids: [1],
  members: true,
  url: 'https://example.com/trailgate',
  expires_at: '2027-12-31T00:00:00Z',
  query: { covered: false },
  code: PAIRING_CODE_ALPHABET.slice(0, PAIRING_CODE_LENGTH),
  token: 'from-the-letter',
  q: 'alex',
  accent: '#1f6a47',
  welcome: 'Helmets on, dust up.',
}

/** Fields left out of the example of a body with another field: a parent gets a link by phone or by email. */
const LEFT_OUT: Readonly<Record<string, string>> = { minor: 'email' }

/** The minor of the examples is ten. */
const TEN_YEARS_AGO = `${new Date().getUTCFullYear() - 10}-01-15`

/** An example of what a schema lets through; optional fields are there where it is known what they hold. */
export function exampleOf(schema: JsonSchema, name = '', minor = false): unknown {
  if (minor && name === 'date_of_birth') return TEN_YEARS_AGO
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum.find((word) => word !== '') ?? null
  // Only where it is asked for: beside other fields a day may exclude them.
  if (name === 'day') return NEXT_WEEK
  const known = BY_NAME[name]
  if (known !== undefined && fits(known, schema)) return known
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema)
  if (choice && !schema.properties)
    return exampleOf({ ...schema, ...choice, anyOf: [] }, name, minor)
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, minor)
    case 'array':
      return isSchema(schema.items) ? [exampleOf(schema.items, '', minor)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return exampleText(schema)
    default:
      return null
  }
}

function exampleObject({ properties = {}, required = [] }: JsonSchema, minor: boolean) {
  const leftOut = Object.keys(properties).map((name) => LEFT_OUT[name])
  const wanted = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (Object.hasOwn(BY_NAME, name) && !leftOut.includes(name))
  )
  return Object.fromEntries(
    wanted.flatMap(([name, schema]) =>
      isSchema(schema) ? [[name, exampleOf(schema, name, minor)]] : []
    )
  )
}

/** A text that fits the patterns of ids which other programs make. */
const ID = '0d8a1c6e-5b1f-4a3e-9c2d-7f6e5d4c3b2a'

function exampleText({ format, pattern }: JsonSchema): string {
  if (format === 'date') return '2026-06-01'
  if (format === 'date-time') return '2026-06-01T14:05:00Z'
  return pattern !== undefined && fits(ID, { pattern }) ? ID : 'spring_opening'
}

function fits(value: unknown, { pattern }: JsonSchema): boolean {
  return pattern === undefined || typeof value !== 'string' || new RegExp(pattern).test(value)
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}
