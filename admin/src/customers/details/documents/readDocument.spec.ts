import { test } from '@japa/runner'

import { DOCUMENT_MAX_BYTES } from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'

import { readDocument } from './readDocument.ts'

test.group('A document to upload', () => {
  test('a document is a file of an accepted kind, with a type', ({ assert }) => {
    const file = { name: 'Card.JPG', size: 10 }
    assert.deepEqual(readDocument({ file, type: 'insurance' }), {
      ok: true,
      value: { file, type: 'insurance' },
    })
  })

  test('a wrong file is refused: {sentence}')
    .with([
      { file: null, type: 'waiver', sentence: messages['file.required'] },
      { file: { name: 'x.svg', size: 1 }, type: 'waiver', sentence: messages['file.type'] },
      {
        file: { name: 'x.pdf', size: DOCUMENT_MAX_BYTES + 1 },
        type: 'waiver',
        sentence: messages['file.size'],
      },
      { file: { name: 'x.pdf', size: 1 }, type: '', sentence: messages['type.required'] },
    ])
    .run(({ assert }, { file, type, sentence }) => {
      const read = readDocument({ file, type })
      assert.isFalse(read.ok)
      assert.deepEqual(read.ok ? [] : Object.values(read.details), [[sentence]])
    })
})
