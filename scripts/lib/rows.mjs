import { readFileSync } from 'node:fs'
import { inProject } from './root.mjs'

/** The columns of each table, as `npm run codegen` has written them. */
const TABLES = [
  ...readFileSync(inProject('backend/database/rows.ts'), 'utf8').matchAll(
    /^export interface (\w+Row) \{\n([^}]*)^\}/gm
  ),
].map(([, row = '', body = '']) => ({
  row,
  columns: new Set([...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column)),
}))

/** What a type is spelled out with; `Row['column']`, `Pick` and types of ours are none of it. */
const SPELLED_OUT = [
  'TSStringKeyword',
  'TSNumberKeyword',
  'TSBooleanKeyword',
  'TSNullKeyword',
  'TSUndefinedKeyword',
  'TSLiteralType',
]
const NAMES_OF_PLAIN_TYPES = ['Day', 'Instant', 'Flag', 'Buffer', 'Uint8Array']

/**
 * Refuses a type that writes down columns of a table by hand: two or more of the same table, a name with an underscore among them, which
 * only columns and the wire have. `Pick` them of the row in `backend/database/rows.ts`, or let the query say what it answers.
 */
export const handwritten = {
  meta: { type: /** @type {const} */ ('problem'), schema: [] },
  create(/** @type {import('./lint_rules.mjs').Context} */ context) {
    const check = (/** @type {any} */ node) => {
      const names = (node.members ?? node.body).filter(isSpelledOut).map(nameOf)
      const found = TABLES.map(({ row, columns }) => ({
        row,
        told: names.filter((/** @type {string} */ name) => columns.has(name)),
      }))
        .filter(
          ({ told }) =>
            told.length > 1 && told.some((/** @type {string} */ name) => name.includes('_'))
        )
        .sort((one, other) => other.told.length - one.told.length)
      const [most] = found
      if (!most) return
      const columns = most.told.map((/** @type {string} */ name) => `'${name}'`).join(' | ')
      context.report({
        node,
        message: `Columns by hand: Pick<${most.row}, ${columns}>, or let the query say what it answers.`,
      })
    }
    return { TSTypeLiteral: check, TSInterfaceBody: check }
  },
}

function isSpelledOut(/** @type {any} */ member) {
  return (
    member.type === 'TSPropertySignature' &&
    member.typeAnnotation &&
    isPlain(member.typeAnnotation.typeAnnotation)
  )
}

function isPlain(/** @type {any} */ type) {
  if (type.type === 'TSUnionType') return type.types.every(isPlain)
  if (type.type === 'TSTypeReference') return NAMES_OF_PLAIN_TYPES.includes(type.typeName.name)
  return SPELLED_OUT.includes(type.type)
}

function nameOf(/** @type {any} */ { key }) {
  return key.name ?? key.value
}
