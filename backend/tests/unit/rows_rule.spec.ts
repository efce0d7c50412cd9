import { test } from '@japa/runner'
import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { handwritten } from '../../../scripts/lib/rows.mjs'

/** What lint says of a type in the back end. */
function said(source: string) {
  return new Linter()
    .verify(source, {
      languageOptions: { parser: tseslint.parser },
      plugins: { rows: { rules: { handwritten } } },
      rules: { 'rows/handwritten': 'error' },
    })
    .map(({ message }) => message)
}

test.group('The types of rows', () => {
  test('are not spelled out', ({ assert }) => {
    const [message] = said(
      'type Row = { id: number; member_id: string; date_of_birth: Day | null }'
    )
    assert.include(message, "Pick<CustomersRow, 'id' | 'member_id' | 'date_of_birth'>")
    assert.lengthOf(said('interface Row { low_id: number; high_id: number }'), 1)
    assert.lengthOf(said('const rows: { id: number; member_id: string }[] = []'), 1)
  })

  test('are taken from the tables, and what is no row is written as it is wanted', ({ assert }) => {
    for (const source of [
      "type Row = Pick<CustomersRow, 'id' | 'member_id'>",
      "type Row = { id: CustomersRow['id']; member_id: CustomersRow['member_id'] }",
      // Names of ours are in one word.
      'type Ending = { id: number; name: string; memberId: string }',
      // One column says what is known of it by now.
      'type Held = Place & { customer_id: number }',
      // Of no table together.
      'type Page = { member_id: string; content_hash: string }',
    ]) {
      assert.deepEqual(said(source), [], source)
    }
  })
})
