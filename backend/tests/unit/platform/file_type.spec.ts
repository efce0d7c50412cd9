import { test } from '@japa/runner'
import { fileTypeOf } from '#platform/files/file_type'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.group('What a file is', () => {
  test('{name} that begins with {begins}: {type}')
    .with([
      { name: 'id.pdf', begins: '%PDF-1.7\n', type: 'application/pdf' },
      { name: 'ID.PDF', begins: '%PDF-2.0\n', type: 'application/pdf' },
      { name: 'id.jpg', begins: '\xff\xd8\xff\xe1..', type: 'image/jpeg' },
      { name: 'id.jpeg', begins: '\xff\xd8\xff\xdb..', type: 'image/jpeg' },
      { name: 'my.id.png', begins: '\x89PNG\r\n\x1a\n', type: 'image/png' },
      { name: 'id.gif', begins: 'GIF89a..', type: 'image/gif' },
      { name: 'id.gif', begins: 'GIF87a..', type: 'image/gif' },
      { name: 'id.webp', begins: 'RIFF\n\0\r\xffWEBPVP8 ', type: 'image/webp' },
      { name: 'id.png', begins: '\xff\xd8\xff\xe1..', type: null },
      { name: 'id.pdf', begins: ' %PDF-1.7', type: null },
      { name: 'id.pdf', begins: '<html>%PDF-1.7', type: null },
      { name: 'id.svg', begins: '<svg xmlns=', type: null },
      { name: 'id.png', begins: '<svg xmlns=', type: null },
      { name: 'id.webp', begins: 'RIFF\n\0\r\xffWAVEfmt ', type: null },
      { name: 'id.heic', begins: '\0\0\0\x18ftypheic', type: null },
      { name: 'id.pdf.html', begins: '%PDF-1.7', type: null },
      { name: 'pdf', begins: '%PDF-1.7', type: null },
      { name: 'id.pdf', begins: '', type: null },
    ])
    .run(({ assert }, { name, begins, type }) => {
      assert.equal(fileTypeOf(bytes(begins), name), type)
    })
})
