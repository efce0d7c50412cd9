import { test } from '@japa/runner'
import { TextInspector } from '#platform/csv/text_inspector'

function inspect(bytes: Uint8Array | string, piece = 3) {
  const inspector = new TextInspector()
  const buffer = Buffer.from(bytes)
  for (let at = 0; at < buffer.length; at += piece) inspector.see(buffer.subarray(at, at + piece))
  return inspector.verdict()
}

test.group('The bytes of an upload', () => {
  test('bytes are UTF-8 when all of them are, else Windows-1252', ({ assert }) => {
    assert.deepEqual(inspect('phone,Björn 🏍'), { encoding: 'utf-8' })
    assert.deepEqual(inspect('\uFEFFphone'), { encoding: 'utf-8' })
    assert.deepEqual(inspect(''), { encoding: 'utf-8' })
    assert.deepEqual(inspect(Buffer.from('Bj\xf6rn', 'latin1')), { encoding: 'windows-1252' })
    assert.deepEqual(inspect(Buffer.concat([Buffer.from('x'.repeat(9000)), Buffer.from([0xc3])])), {
      encoding: 'windows-1252',
    })
  })

  test('workbooks, UTF-16, pictures and garbage are refused', ({ assert }) => {
    assert.deepEqual(inspect(Buffer.from('PK\x03\x04rest')), { refused: 'spreadsheet' })
    assert.deepEqual(inspect(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])), {
      refused: 'spreadsheet',
    })
    assert.deepEqual(inspect(Buffer.from('\uFEFFphone', 'utf16le')), { refused: 'utf16' })
    assert.deepEqual(inspect(Buffer.from('phone,first_name', 'utf16le')), { refused: 'utf16' })
    assert.deepEqual(inspect(Buffer.from('phone,first_name', 'utf16le').swap16()), {
      refused: 'utf16',
    })
    assert.deepEqual(inspect(Buffer.from('phone,first_name\n12\x003,Bo')), { refused: 'nul' })
    assert.deepEqual(inspect(Buffer.from('%PDF-1.7')), { refused: 'not_text' })
  })
})
