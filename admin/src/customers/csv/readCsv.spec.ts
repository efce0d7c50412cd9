import { test } from '@japa/runner'

import { countRows, isCsvFile, previewOf } from './readCsv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.group('A CSV file before it is imported', () => {
  test('shows its first five rows as they stand, zeros in front included', ({ assert }) => {
    const rows = Array.from({ length: 9 }, (_, row) => `055123456${row},Ann,02139`)
    const preview = previewOf(bytes(['Phone,First Name,ZIP', ...rows].join('\r\n')))

    assert.lengthOf(preview.rows, 5)
    assert.deepEqual(preview.rows[0], ['0551234560', 'Ann', '02139'])
    assert.deepEqual(preview.columns, [
      { heading: 'Phone', meaning: 'phone', again: false },
      { heading: 'First Name', meaning: 'first_name', again: false },
      { heading: 'ZIP', meaning: 'zip_code', again: false },
    ])
  })

  test('may come from Excel on Windows, with semicolons, or with a byte order mark', ({
    assert,
  }) => {
    const windows = Uint8Array.from([...bytes('phone;last_name\n8285550101;Mu'), 0xf1, 0x6f, 0x7a])
    const marked = previewOf(bytes('\uFEFFphone,last_name\n8285550101,"Lee\nWood"\n'))

    assert.deepEqual(previewOf(windows).rows, [['8285550101', 'Muñoz']])
    assert.equal(marked.columns[0]?.heading, 'phone')
    assert.deepEqual(marked.rows, [['8285550101', 'Lee\nWood']])
  })

  test('an unknown column is left out', ({ assert }) => {
    const preview = previewOf(bytes('Shoe size,last_name\n42,Lee\n'))

    assert.deepEqual(preview.columns[0], { heading: 'Shoe size', meaning: null, again: false })
  })

  test('the headings decide the delimiter, whatever the rows contain', ({ assert }) => {
    const text = 'phone;last_name;city\n8285550101;Lee, Jr., PhD;"a,b,c,d"\n'

    assert.equal(previewOf(bytes(text)).delimiter, ';')
    assert.deepEqual(previewOf(bytes(text)).rows, [['8285550101', 'Lee, Jr., PhD', 'a,b,c,d']])
    assert.equal(previewOf(bytes('phone\tlast_name\n')).delimiter, '\t')
    assert.deepEqual(previewOf(bytes('')).columns, [])
  })

  test('a file has as many rows as the import will read, whatever its quotes do', async ({
    assert,
  }) => {
    const rows = Array.from({ length: 90_000 }, (_, row) => `0551234560,Añn ${row}`)
    const text = [
      'phone,first_name',
      '0551234561,"Lee',
      '',
      '0551234562,"two',
      'lines"',
      ...rows,
    ].join('\r\n')
    const file = new Blob([text])

    assert.isAbove(file.size, 1024 * 1024)
    assert.equal(await countRows(file, bytes(text.slice(0, 1000))), 90_002)
    assert.equal(await countRows(new Blob([' \n']), bytes(' \n')), 0)
  })

  test('a CSV file is recognized by its name or its type', ({ assert }) => {
    assert.isTrue(isCsvFile({ name: 'Riders.CSV', type: 'application/vnd.ms-excel' }))
    assert.isTrue(isCsvFile({ name: 'riders', type: 'text/csv' }))
    assert.isFalse(isCsvFile({ name: 'riders.xlsx', type: '' }))
  })
})
