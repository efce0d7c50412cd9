import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { PROJECT_ROOT } from '#start/settings_reader'

/** The product's code, without tests and tools. */
const SOURCES = globSync(
  [
    '{shared,portal,admin}/src/**/*.{ts,tsx}',
    'backend/{app,bin,commands,config,database,providers,start}/**/*.ts',
  ],
  { cwd: PROJECT_ROOT }
)
  .filter((file) => !file.endsWith('.spec.ts'))
  .map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(join(PROJECT_ROOT, file), 'utf8'),
  }))

/** A query builder call that does not begin with `rowsIn` and its like (backend/app/platform/database). */
const UNTYPED_QUERY =
  /\b(?:db|trx|client|reader|writer|query|slowReads\(\)|knexQuery\(\))\s*\.(?:from|table)\(/

const filesWith = (pattern: RegExp) =>
  SOURCES.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test.group('Rules about the source', () => {
  test('HTML is set in one place, and sanitized there', ({ assert }) => {
    assert.deepEqual(
      filesWith(/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write/),
      ['shared/src/browser/components/RichText.tsx']
    )
    assert.deepEqual(filesWith(/dompurify/i), ['shared/src/browser/clean_html.ts'])
  })

  test('no text runs as code', ({ assert }) => {
    assert.deepEqual(filesWith(/\beval\(|new Function\(|from 'node:vm'|setTimeout\(\s*['"`]/), [])
  })

  test('programs are started for backups, exports, the doctor, slow reads and the verification, through no shell', ({
    assert,
  }) => {
    const starting = filesWith(/child_process/)
    assert.sameMembers(starting, [
      'backend/app/operations/backup/engines.ts',
      'backend/app/operations/doctor/run_program.ts',
      'backend/app/operations/park_export/park_exports.ts',
      'backend/app/waivers/seal/verify_elsewhere.ts',
      'backend/database/engines/sqlite_reader.ts',
    ])
    assert.deepEqual(filesWith(/shell:\s*true|execSync?\(\s*['"`]/), [])
  })

  test('the source parses no XML and no self-contained tokens', ({ assert }) => {
    assert.deepEqual(
      filesWith(/xml2js|libxml|fast-xml|DOMParser\(\)\.parseFromString\([^)]*xml/),
      []
    )
    assert.deepEqual(filesWith(/from '(jsonwebtoken|jose)'|jwt/i), [])
  })

  test('hashes are at least SHA-256, there is no hand-made encryption, and secrets are unguessable', ({
    assert,
  }) => {
    const hashes = SOURCES.flatMap(({ text }) =>
      [...text.matchAll(/create(?:Hash|Hmac)\(\s*'([^']+)'/g)].map(([, name]) => name)
    )
    assert.isAbove(hashes.length, 2)
    assert.deepEqual([...new Set(hashes)], ['sha256'])
    assert.deepEqual(filesWith(/createCipher|createDecipher/), [])
    // A pause between two attempts need not be unguessable.
    assert.sameMembers(filesWith(/Math\.random/), [
      'backend/app/platform/database/transaction.ts',
      'portal/src/offline/drain.ts',
    ])
  })

  test('tables are queried and filled by columns known to the compiler', ({ assert }) => {
    // Migrations and seeds keep the tables of the time they were written.
    const app = filesWith(UNTYPED_QUERY).filter((file) => file.startsWith('backend/app/'))
    assert.sameMembers(app, [
      // The three entry points: rowsIn, rowsAcross and rowsInto.
      'backend/app/platform/database/rows_in.ts',
      'backend/app/platform/database/rows_into.ts',
      // Tables and columns as the database itself lists them.
      'backend/app/operations/invariants/engine.ts',
    ])
  })
})
