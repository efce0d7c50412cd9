import { test } from '@japa/runner'

import type { ImportResult } from '@trailgate/shared/customers/schemas'

import { canStart, importFlow, isOver, percentDone, START, type ImportFlow } from './importFlow.ts'
import type { CsvPreview } from './readCsv.ts'

const file = new File(['Mobile,Home\n8285550101,\n'], 'riders.csv')
const preview: CsvPreview = {
  columns: [
    { heading: 'Mobile', meaning: 'phone', again: false },
    { heading: 'Home', meaning: null, again: false },
  ],
  rows: [],
  delimiter: ',',
}
const trial: ImportResult = {
  success: true,
  message: '1 of 1 rows can be imported',
  imported_count: 1,
  failed_count: 0,
  skipped_count: 0,
  errors: [],
  batch_id: null,
}

function after(...events: Parameters<typeof importFlow>[1][]): ImportFlow {
  return events.reduce(importFlow, START)
}

const looked = [
  { type: 'chosen', file },
  { type: 'previewed', preview },
  { type: 'counted', rows: 1 },
] as const

test.group('Importing a file', () => {
  test('goes from the file over its preview and a trial to the import', ({ assert }) => {
    const sent = after(
      ...looked,
      { type: 'started', purpose: 'trial' },
      { type: 'sent', percent: 80 }
    )
    assert.deepEqual(sent, {
      step: 'sending',
      purpose: 'trial',
      file,
      preview,
      rows: 1,
      percent: 80,
    })

    const tried = importFlow(sent, { type: 'tried', trial })
    assert.deepEqual(tried, { step: 'tried', file, preview, rows: 1, trial })

    const importing = importFlow(tried, { type: 'started', purpose: 'import' })
    assert.isTrue(importing.step === 'sending' && importing.purpose === 'import')
    assert.deepEqual(importFlow(importing, { type: 'another' }), START)
  })

  test('does not begin before the preview is there, nor without a column of phones', ({
    assert,
  }) => {
    const unseen = after({ type: 'chosen', file }, { type: 'started', purpose: 'import' })
    assert.deepEqual(unseen, { step: 'preview', file })

    const phoneless = after(...looked, { type: 'mapped', index: 0, meaning: null })
    assert.isFalse(canStart(phoneless))
    assert.deepEqual(importFlow(phoneless, { type: 'started', purpose: 'import' }), phoneless)
  })

  test('a corrected column is kept, and what was refused is forgotten with it', ({ assert }) => {
    const flow = after(
      ...looked,
      { type: 'started', purpose: 'trial' },
      { type: 'not_sent', sentence: 'Failed to upload file. Please try again.' },
      { type: 'mapped', index: 1, meaning: 'phone' }
    )

    assert.isTrue(flow.step === 'preview' && flow.refused === undefined)
    assert.deepEqual(
      flow.step === 'preview' && flow.preview?.columns.map(({ meaning }) => meaning),
      [null, 'phone']
    )
  })

  test('one goes back from the trial to the columns, and from there to the file', ({ assert }) => {
    const tried = after(...looked, { type: 'started', purpose: 'trial' }, { type: 'tried', trial })
    const back = importFlow(tried, { type: 'back' })

    assert.deepEqual(back, { step: 'preview', file, preview, rows: 1 })
    assert.deepEqual(importFlow(back, { type: 'back' }), START)
  })

  test('a file that did not arrive is still chosen, and says why', ({ assert }) => {
    const flow = after(
      ...looked,
      { type: 'started', purpose: 'import' },
      { type: 'not_sent', sentence: 'Failed to upload file. Please try again.' }
    )

    assert.deepEqual(flow, {
      step: 'preview',
      file,
      preview,
      rows: 1,
      refused: 'Failed to upload file. Please try again.',
    })
  })

  test('an import is over in every state but one', ({ assert }) => {
    assert.isFalse(isOver({ state: 'running' }))
    for (const state of ['done', 'failed', 'interrupted', 'undone'] as const)
      assert.isTrue(isOver({ state }))
  })

  test('progress is known once the rows are counted', ({ assert }) => {
    assert.equal(percentDone({ total_rows: 2000, processed_rows: 500 }), 25)
    assert.isUndefined(percentDone({ total_rows: 0, processed_rows: 500 }))
  })
})
