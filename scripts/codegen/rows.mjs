/**
 * Generates `backend/database/rows.ts`: a row type for each table, from the tables that the migrations make on SQLite
 * and, if a server is available, on MySQL or MariaDB. Both must have the same columns, nullability and defaults.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { format } from '../lib/format.mjs'
import { inProject } from '../lib/root.mjs'

/** @typedef {{ name: string, type: string, nullable: boolean, filled: boolean }} Column */
/** @typedef {Record<string, Column[]>} Tables */
/** @typedef {{ name: string, type: string, notnull: 0 | 1, pk: number, dflt_value: string | null }} SqliteColumn */
/** @typedef {{ tab: string, name: string, type: string, nullable: string, preset: string | null, extra: string }} ServerColumn */

/** Tables of the framework. */
const FOREIGN = /^(adonis_|sqlite_)/

/** TypeScript types of declared column types, as both drivers return them. */
const TYPES = /** @type {[RegExp, string][]} */ ([
  [/^(boolean|tinyint\(1\))/, 'Flag'],
  [/int/, 'number'],
  [/^datetime|^timestamp/, 'Instant'],
  [/^date/, 'Day'],
  [/blob/, 'Uint8Array'],
  [/char|text|enum/, 'string'],
])

/** Text columns without a check constraint; this type restricts what the code writes. */
const WORDS = /** @type {Record<string, [type: string, module: string]>} */ ({
  'audit_log.action': ['ActivityAction', '@trailgate/shared/activity/actions'],
  'audit_log.subject_kind': ['SubjectKind', '@trailgate/shared/activity/actions'],
  'campaign_recipients.reason': ['CampaignBar', '@trailgate/shared/marketing/campaigns'],
  'consent_events.source': ['ConsentSource', '@trailgate/shared/marketing/constants'],
  'memberships.payment_method': ['PaymentMethod', '@trailgate/shared/memberships/constants'],
  'visits.coverage_reason': ['CoverageReason', '@trailgate/shared/waivers/constants'],
  'visits.coverage_state': ['CoverageState', '@trailgate/shared/waivers/constants'],
})

const sqlite = tablesOfSqlite(join(process.env.DATA_DIR ?? '', 'trailgate.sqlite'))
if (process.env.DB_HOST) mustAgree(sqlite, await tablesOfServer())
const written = inProject('backend/database/rows.ts')
writeFileSync(written, rowsFile(withWords(sqlite)))
await format(written)

/** @returns {Tables} */
function tablesOfSqlite(/** @type {string} */ file) {
  const Database = createRequire(inProject('backend/package.json'))('better-sqlite3')
  const db = new Database(file, { readonly: true })
  const made = /** @type {{ name: string, sql: string }[]} */ (
    db.prepare("select name, sql from sqlite_master where type = 'table' order by name").all()
  )
  const own = made.filter(({ name }) => !FOREIGN.test(name))
  const tables = own.map(({ name, sql }) => {
    const words = wordsOf(sql)
    const columns = db.pragma(`table_info(${name})`).map((/** @type {SqliteColumn} */ column) => ({
      name: column.name,
      type: words.get(column.name) ?? typeOf(column.type),
      nullable: column.notnull === 0 && column.pk === 0,
      filled: column.dflt_value !== null || (column.pk === 1 && /autoincrement/i.test(sql)),
    }))
    return [name, columns]
  })
  db.close()
  return Object.fromEntries(tables)
}

/** Columns with a check constraint on a closed set of words, each with the union of the words. */
function wordsOf(/** @type {string} */ sql) {
  const checks = sql.matchAll(/check \(`?(\w+)`? in \(('[^()]*')\)\)/gi)
  return new Map(
    [...checks].map(([, column = '', words = '']) => [column, words.replaceAll(', ', ' | ')])
  )
}

/** @returns {Promise<Tables>} */
async function tablesOfServer() {
  const { DB_HOST: host, DB_USER: user, DB_PASSWORD: password, DB_DATABASE: database } = process.env
  const port = Number(process.env.DB_PORT)
  const connection = await createConnection({ host, port, user, password, database })
  const [rows] = await connection.query(
    `select table_name as tab, column_name as name, column_type as type, is_nullable as nullable,
       column_default as preset, extra
     from information_schema.columns where table_schema = database() order by table_name, ordinal_position`
  )
  await connection.end()
  const columns = /** @type {ServerColumn[]} */ (rows)
  const known = columns.filter(({ tab }) => !FOREIGN.test(tab))
  return Object.fromEntries(
    [...Map.groupBy(known, ({ tab }) => tab)].map(([tab, of]) => [
      tab,
      of.map(({ name, type, nullable, preset, extra }) => ({
        name,
        type: typeOf(type),
        nullable: nullable === 'YES',
        // MariaDB reports NULL as text.
        filled: extra.includes('auto_increment') || (preset !== null && preset !== 'NULL'),
      })),
    ])
  )
}

function typeOf(/** @type {string} */ declared) {
  const [, type] = TYPES.find(([pattern]) => pattern.test(declared.toLowerCase())) ?? []
  if (!type) throw new Error(`No type is known for a column declared as "${declared}"`)
  return type
}

/** @throws {Error} with each column on which the engines differ. */
function mustAgree(/** @type {Tables} */ ours, /** @type {Tables} */ theirs) {
  const all = new Set([...linesOf(ours), ...linesOf(theirs)])
  const common = new Set(linesOf(ours)).intersection(new Set(linesOf(theirs)))
  const different = [...all].filter((line) => !common.has(line))
  if (different.length > 0) {
    throw new Error(`SQLite and the database server differ in:\n${different.sort().join('\n')}`)
  }
}

/** A closed set of words is plain text to the server. */
function linesOf(/** @type {Tables} */ tables) {
  return Object.entries(tables).flatMap(([table, columns]) =>
    columns.map(({ name, type, nullable, filled }) => {
      const stored = type.startsWith("'") ? 'string' : type
      return `${table}.${name}: ${stored}${nullable ? ' | null' : ''}${filled ? ' by default' : ''}`
    })
  )
}

/** @throws {Error} if such a column no longer exists. */
function withWords(/** @type {Tables} */ tables) {
  for (const [name, [type]] of Object.entries(WORDS)) {
    const [table = '', of] = name.split('.')
    const column = tables[table]?.find((each) => each.name === of && each.type === 'string')
    if (!column) throw new Error(`The tables have no text ${name}`)
    column.type = type
  }
  return tables
}

function rowsFile(/** @type {Tables} */ tables) {
  const names = Object.keys(tables)
  return `/**
 * The rows of each table as the drivers of SQLite and of MySQL answer them: numbers as numbers, a yes or no as 1 or 0, instants as UTC text
 * \`YYYY-MM-DD HH:mm:ss\`, days as text \`YYYY-MM-DD\` (\`dateStrings\` in config/database.ts), pictures as bytes. A sum and an average are
 * text on MySQL (\`Number(…)\`). Generated from the migrated tables by \`npm run codegen\`: never edited.
 */
import type { Day } from '@trailgate/shared/dates'
${Object.values(WORDS)
  .map(([type, module]) => `import type { ${type} } from '${module}'`)
  .join('\n')}

/** No or yes. */
export type Flag = 0 | 1

/** UTC, \`YYYY-MM-DD HH:mm:ss\`. */
export type Instant = string

${names.map((name) => rowType(name, tables[name] ?? [])).join('\n\n')}

/** The row of each table by the table's name. */
export interface Tables {
${names.map((name) => `${name}: ${typeName(name)}`).join('\n')}
}

/** The columns that the database fills in where a new row says nothing: ids and defaults. */
export interface Defaults {
${names.map((name) => `${name}: ${filledIn(tables[name] ?? [])}`).join('\n')}
}
`
}

function filledIn(/** @type {Column[]} */ columns) {
  const filled = columns.filter((column) => column.filled)
  return filled.map(({ name }) => `'${name}'`).join(' | ') || 'never'
}

function rowType(/** @type {string} */ table, /** @type {Column[]} */ columns) {
  const fields = columns.map(
    ({ name, type, nullable }) => `${name}: ${type}${nullable ? ' | null' : ''}`
  )
  return `export interface ${typeName(table)} {\n${fields.join('\n')}\n}`
}

function typeName(/** @type {string} */ table) {
  const words = table.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return `${words.join('')}Row`
}
