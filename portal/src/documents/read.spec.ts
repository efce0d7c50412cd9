import { test } from '@japa/runner'
import { DOCUMENT_MAX_BYTES } from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'

import { fileSize } from './fileSize.ts'
import { readDocument } from './read.ts'

function aForm(file: File | null, others: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set('document_type', 'waiver')
  for (const [name, value] of Object.entries(others)) form.set(name, value)
  if (file) form.set('file', file)
  return form
}

const aFile = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name)

test.group('A document to upload', () => {
  test("an uploaded document is the rider's own or the chosen minor's", ({ assert }) => {
    const mine = readDocument(aForm(aFile('card.PDF'), { whose: 'mine' }))
    assert.isTrue(mine.ok && !('minor_id' in mine.value) && mine.value.name === 'card.PDF')
    const theirs = readDocument(aForm(aFile('card.webp'), { whose: '7' }))
    assert.isTrue(theirs.ok && theirs.value.minor_id === 7)
  })

  test('{says} for {name}')
    .with([
      { name: 'nothing', file: null, says: messages['file.required'] },
      { name: 'an empty field', file: aFile('', 0), says: messages['file.required'] },
      { name: 'a program', file: aFile('card.exe'), says: messages['file.type'] },
      {
        name: 'too large a file',
        file: aFile('card.jpg', DOCUMENT_MAX_BYTES + 1),
        says: messages['file.size'],
      },
    ])
    .run(({ assert }, { file, says }) => {
      assert.deepEqual(readDocument(aForm(file)), { ok: false, details: { file: [says] } })
    })

  test('an uploaded document needs a type', ({ assert }) => {
    const reading = readDocument(aForm(aFile('card.gif'), { document_type: '' }))
    assert.deepEqual(reading, {
      ok: false,
      details: { document_type: [messages['type.required']] },
    })
  })

  test('a document shows its size in KB with one decimal', ({ assert }) => {
    assert.equal(fileSize(1536), '1.5 KB')
    assert.equal(fileSize(70), '0.1 KB')
  })
})
