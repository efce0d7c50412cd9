import { deflateRawSync } from 'node:zlib'
import { test } from '@japa/runner'

import { csvOfZip } from './zipFile.ts'

/** A ZIP of these files, with empty checksums. */
function zip(files: Record<string, string>, method: 0 | 8 = 8): Blob {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    const packed = method === 8 ? deflateRawSync(content) : content
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(header, name, packed)
    directory.push(entry, name)
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(at, 16)
  return new Blob([new Uint8Array(Buffer.concat([...parts, ...directory, end]))])
}

const CSV = 'phone,first_name\n8285550101,Zoë\n'

test.group('The CSV of a ZIP', () => {
  test('the only CSV is unpacked, packed or stored, and other files are ignored', async ({
    assert,
  }) => {
    const files = {
      'old/w1.pdf': '%PDF-1.4',
      'old/Riders.CSV': CSV,
      '__MACOSX/old/._Riders.csv': 'x',
      'old/.hidden.csv': 'x',
    }
    for (const method of [0, 8] as const)
      assert.equal(await (await csvOfZip(zip(files, method))).text(), CSV)
  })

  test('none, several, and a damaged file are refused', async ({ assert }) => {
    await assert.rejects(() => csvOfZip(zip({ 'a.pdf': 'x' })))
    await assert.rejects(() => csvOfZip(zip({ 'a.csv': CSV, 'b.csv': CSV })))
    await assert.rejects(() => csvOfZip(new Blob(['PK nothing'])))
  })
})
