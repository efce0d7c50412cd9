import { test } from '@japa/runner'
import { RuleTester } from 'oxlint/plugins-dev'
import plugin from '../../../../scripts/lib/lint_rules.mjs'

type Name = keyof typeof plugin.rules

// The rule tester's callbacks run immediately, inside the calling test.
RuleTester.describe = (_, run) => run()
RuleTester.it = (_, run) => run()

/** Code that a rule accepts, and code it reports, each with its message. */
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

test.group('Lint rules', () => {
  test('lint finds table columns typed by hand', () => {
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
        // Our own names are camelCase.
        'type Ending = { id: number; name: string; memberId: string }',
        // One known column is not enough to tell a table.
        'type Held = Place & { customer_id: number }',
        // Not from one table.
        'type Page = { member_id: string; content_hash: string }',
      ],
    })
  })

  test('lint finds an import from a room above, and a controller that delays the start', () => {
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

  test('lint finds a swallowed error', () => {
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

  test('lint finds HTML set by hand, and sentences outside the messages', () => {
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

  test('lint finds a test that is skipped, retried or waits for time', () => {
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

  test('lint finds comments and test titles without a subject', () => {
    judge('comments', {
      found: {
        '// What is counted.\nconst a = 1': /opens with "What"/,
        '/** Whether it is open. */\nconst a = 1': /opens with "Whether"/,
        '/**\n * So many rows.\n */\nconst a = 1': /opens with "So many"/,
        '/* Rows that nobody reads. */': /instead of "nobody"/,
        'const a = <p>{/* Who comes. */}</p>': /opens with "Who"/,
        'const a = 1 // Read anew.': /instead of "anew"/,
      },
      passes: [
        '// Columns that are counted.',
        '// Asks for the\n// whole list, and\n// who is on it.',
        '/** Whole households. */',
        "const text = 'What nobody knows'",
      ],
    })
    judge('titles', {
      found: {
        "test('what is sold is counted', run)": /opens with "what"/,
        "test('a list that nobody reads', run)": /instead of "nobody"/,
        'test(`whoever signs ${often}`, run)': /opens with "whoever"/,
        "test.group('Who may sign', run)": /opens with "Who"/,
      },
      passes: ["test('a parent signs', run)", "test.group('Signing', run)", "find('who')"],
    })
  })

  test('lint finds names in another style', () => {
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
    // Code that uses the names of the wire.
    const taken = ['const { first_name } = rider', 'const { first_name = 1 } = rider']
    judge('names', { found, passes: [...passes, ...taken] }, { options: ['wire'] })
    judge('plain', {
      found: { 'let a = undefined': /undefined without that/ },
      passes: ['let a', 'const a = undefined', 'let a = b'],
    })
  })
})
