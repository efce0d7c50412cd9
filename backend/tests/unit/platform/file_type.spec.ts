import { test } from '@japa/runner'
import { fileTypeOf, isHeic, namedAs } from '#platform/files/file_type'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.group('File types', () => {
  test('a file starting with {begins} is {type}')
    .with([
      { begins: '%PDF-1.7\n', type: 'application/pdf' },
      { begins: '\xff\xd8\xff\xe1..', type: 'image/jpeg' },
      { begins: '\xff\xd8\xff\xdb..', type: 'image/jpeg' },
      { begins: '\x89PNG\r\n\x1a\n', type: 'image/png' },
      { begins: 'GIF89a..', type: 'image/gif' },
      { begins: 'GIF87a..', type: 'image/gif' },
      { begins: 'RIFF\n\0\r\xffWEBPVP8 ', type: 'image/webp' },
      { begins: ' %PDF-1.7', type: null },
      { begins: '<html>%PDF-1.7', type: null },
      { begins: '<svg xmlns=', type: null },
      { begins: 'RIFF\n\0\r\xffWAVEfmt ', type: null },
      { begins: '\0\0\0\x18ftypheic', type: null },
      { begins: '', type: null },
    ])
    .run(({ assert }, { begins, type }) => {
      assert.equal(fileTypeOf(bytes(begins)), type)
    })

  test('a HEIC picture is recognized by its brand', ({ assert }) => {
    assert.isTrue(isHeic(bytes('\0\0\0\x18ftypheic')))
    assert.isTrue(isHeic(bytes('\0\0\n\x18ftypmif1')))
    assert.isFalse(isHeic(bytes('\0\0\0\x18ftypmp42')))
  })

  test('a file is stored under a name with the extension of its type', ({ assert }) => {
    assert.equal(namedAs('application/pdf', 'ID.PDF'), 'ID.PDF')
    assert.equal(namedAs('image/jpeg', 'id.jpeg'), 'id.jpeg')
    assert.equal(namedAs('image/jpeg', 'id.jfif'), 'id.jpg')
    assert.equal(namedAs('image/png', 'id.jpg'), 'id.png')
    assert.equal(namedAs('application/pdf', 'id.pdf.html'), 'id.pdf.html.pdf')
    assert.equal(namedAs('application/pdf', 'scan'), 'scan.pdf')
    assert.equal(namedAs('image/webp', '.jpg'), '.webp')
    assert.equal(namedAs('image/png', 'x'.repeat(200)), `${'x'.repeat(196)}.png`)
  })
})
