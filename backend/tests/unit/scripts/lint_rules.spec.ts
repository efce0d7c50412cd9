import { test } from '@japa/runner'
import { RuleTester } from 'oxlint/plugins-dev'
import plugin from '../../../../scripts/lib/lint_rules.mjs'

type Name = keyof typeof plugin.rules

// What it would hand to a runner happens at once, inside the test that asks.
RuleTester.describe = (_, run) => run()
RuleTester.it = (_, run) => run()

/** What one of our rules lets pass, and what it finds, each with the sentence. */
function judge(
  name: Name,
  { passes, found }: { passes: string[]; found: Record<string, RegExp> },
  how: { filename?: string; options?: string[] } = {}
) {
  new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
    name,
    plugin.rules[name],
    {
      valid: passes.map((code) => ({ code, ...how })),
      invalid: Object.entries(found).map(([code, message]) => ({
        code,
        ...how,
        errors: [{ message }],
      })),
    }
  )
}

test.group('Lint', () => {
  test('finds columns of a table that are written down by hand', () => {
    judge('handwritten', {
      found: {
        'type Row = { id: number; member_id: string; date_of_birth: Day | null }':
          /Pick<CustomersRow, 'id' \| 'member_id' \| 'date_of_birth'>/,
        'interface Row { low_id: number; high_id: number }': /Columns by hand/,
        'const rows: { id: number; member_id: string }[] = []': /Columns by hand/,
      },
      passes: [
        "type Row = Pick<CustomersRow, 'id' | 'member_id'>",
        "type Row = { id: CustomersRow['id']; member_id: CustomersRow['member_id'] }",
        // Names of ours are in one word.
        'type Ending = { id: number; name: string; memberId: string }',
        // One column says what is known of it by now.
        'type Held = Place & { customer_id: number }',
        // Of no table together.
        'type Page = { member_id: string; content_hash: string }',
      ],
    })
  })

  test('finds an import that leads to a room above, and a controller that a start would wait for', () => {
    const filename = '/park/backend/app/customers/search.ts'
    judge(
      'arrows',
      {
        found: {
          "import { open } from '#visits/open'": /customers may not use visits/,
          "export { open } from '#visits/open'": /customers may not use visits/,
          "const open = () => import('#visits/open')": /customers may not use visits/,
        },
        passes: [
          "import { callerOf } from '#access/caller'",
          "import { one } from '#platform/one'",
        ],
      },
      { filename }
    )
    judge(
      'arrows',
      { found: {}, passes: ["import { open } from '#visits/open'"] },
      { filename: '/park/backend/app/operations/all.ts' }
    )
    judge('lazy', {
      found: { "import Customers from '#customers/customers_controller'": /first call/ },
      passes: [
        "const Customers = () => import('#customers/customers_controller')",
        "import type Customers from '#customers/customers_controller'",
      ],
    })
  })

  test('finds an error that vanishes', () => {
    judge('caught', {
      found: {
        'try { open() } catch {}': /An error vanishes here/,
        'open().catch(() => {})': /An error vanishes here/,
      },
      passes: ['try { open() } catch { close() }', 'open().catch(() => undefined)'],
    })
    judge('errors', {
      found: {
        'read((error, text) => show(text))': /An error vanishes here/,
        'function done(err) {}': /An error vanishes here/,
      },
      passes: ['read((error, text) => show(error ?? text))', 'read((text, error) => show(text))'],
    })
  })

  test('finds HTML that is set by hand, and sentences beside the messages', () => {
    judge('html', {
      found: {
        'const a = <p dangerouslySetInnerHTML={{ __html: text }} />': /RichText/,
        'page.innerHTML = text': /RichText/,
        "page.insertAdjacentHTML('beforeend', text)": /RichText/,
      },
      passes: ['page.textContent = text'],
    })
    judge('sentences', {
      found: {
        'const a = <p>Hello</p>': /messages/,
        'const a = <input placeholder="your name" />': /messages/,
      },
      passes: ['const a = <p aria-label="Trailgate">{text} · 2</p>'],
    })
  })

  test('finds a test that is left out, has a second chance or waits for time', () => {
    judge('tests', {
      found: {
        "test('a', run).skip()": /Every test runs/,
        "test('a', run).pin()": /Every test runs/,
        "test('a', run).retry(2)": /second try/,
        'page.waitForTimeout(5)': /never for time/,
        'setTimeout(run, 5)': /never for time/,
        'globalThis.setTimeout(run, 5)': /never for time/,
        'Atomics.wait(cell, 0, 0)': /never for time/,
        "import { setTimeout as wait } from 'node:timers/promises'": /never for time/,
      },
      passes: ["test('a', run).timeout(60_000)"],
    })
  })

  test('finds names that are written otherwise', () => {
    const wrong = /is not written as names are here/
    const found = {
      'let bad_name = 1': wrong,
      'const { a: bad_name } = b': wrong,
      'const [, ...bad_name] = b': wrong,
      'const { a: { b: bad_name = 1 } } = c': wrong,
      'for (const bad_name of b) show()': wrong,
      'type lower = string': wrong,
      'interface IThing {}': wrong,
      'class under_score {}': wrong,
      'enum lower {}': wrong,
      'function show<under_score>() {}': wrong,
    }
    const passes = ['const MAX_AGE = 1', 'const Row = 1', 'const b2b = 1', 'type Item<Of> = Of[]']
    judge('names', { found: { ...found, 'const { bad_name } = b': wrong }, passes })
    // Code that speaks the names of the wire.
    const taken = ['const { first_name } = rider', 'const { first_name = 1 } = rider']
    judge('names', { found, passes: [...passes, ...taken] }, { options: ['wire'] })
    judge('plain', {
      found: { 'let a = undefined': /undefined without that/ },
      passes: ['let a', 'const a = undefined', 'let a = b'],
    })
  })
})
