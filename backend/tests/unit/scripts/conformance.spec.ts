import { test } from '@japa/runner'
import { faultsOf } from '../../../../scripts/lib/conformance.mjs'

const PAGE = 'docs/product/conformance.md'
const SPEC = 'backend/tests/unit/cards.spec.ts'

const NAMES = [218, 74].flatMap((count, at) =>
  Array.from({ length: count }, (_, i) => `${at === 0 ? 'P' : 'S'}${i + 1}`)
)

/** The page with a row per statement, all covered by the test of one title. */
const rowsOf = (held: string) => NAMES.map((name) => `| ${name} | It is so. | ${held} |`)
const HELD = '[show \\[two\\] words](../../backend/tests/unit/cards.spec.ts)'

function faults(rows: string[], title = 'show [two] words') {
  const files: Record<string, string> = {
    [PAGE]: rows.join('\n'),
    [SPEC]: `test('${title}', async ({ assert }) => {})`,
  }
  return faultsOf({ path: PAGE, read: (path) => files[path] ?? null })
}

test.group('The conformance page', () => {
  test('every statement needs a row with an existing test title', ({ assert }) => {
    assert.deepEqual(faults(rowsOf(HELD)), [])
  })

  test('a changed title and a missing file are faults', ({ assert }) => {
    const [first] = faults(rowsOf(HELD), 'show [three] words')
    assert.equal(first, `P1 names "show [two] words", which ${SPEC} does not have`)
    const gone = HELD.replace('cards', 'gone')
    assert.lengthOf(faults(rowsOf(gone)), NAMES.length)
  })

  test('a row without test or decision is a fault', ({ assert }) => {
    const [first = '', ...rest] = rowsOf(HELD)
    const bare = first.replace(HELD, 'Works.')
    assert.deepEqual(faults([bare, ...rest]), ['P1 has neither test nor decision'])
    const decided = first.replace(HELD, 'Decided: it is not so.')
    assert.deepEqual(faults([decided, ...rest]), [])
  })

  test('a missing or duplicate row is a fault', ({ assert }) => {
    const [first = '', ...rest] = rowsOf(HELD)
    assert.deepEqual(faults(rest), ['P1 has no row'])
    assert.deepEqual(faults([first, first, ...rest]), ['P1 has two rows'])
    const parts = ['a', 'b'].map((part) => first.replace('P1 ', `P1${part} `))
    assert.deepEqual(faults([...parts, ...rest]), [])
  })
})
