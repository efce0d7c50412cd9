import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { test } from '@japa/runner'
import PDFDocument from 'pdfkit'
import { pdfProblem } from '#platform/files/pdf_problem'

function written(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ pdfVersion: '1.7', ...options })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.text('How to write /JavaScript and /Encrypt in a PDF')
  pdf.end()
  return new Promise((resolve) => pdf.on('end', () => resolve(Buffer.concat(parts))))
}

const file = (...objects: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...objects].map((part) => Buffer.from(part as string)))

function packed(objects: string, filter = '/Filter/FlateDecode') {
  const body = filter ? deflateSync(objects) : Buffer.from(objects)
  const about = `4 0 obj<</Type/ObjStm/N 1/First 4${filter}/Length ${body.length}>>stream\n`
  return file(about, body, '\nendstream endobj\n')
}

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'

/** The same file with one part replaced. */
function altered(of: Buffer, what: string, instead: string) {
  return Buffer.from(of.toString('latin1').replace(what, instead), 'latin1')
}

test.group('Checks of uploaded PDFs', () => {
  test('a PDF of text and pictures is accepted, whatever its pages say', async ({ assert }) => {
    assert.isNull(await pdfProblem(await written()))
    const page = Buffer.from('BT (/JS /JavaScript /Encrypt) Tj ET stream\n')
    const about = `4 0 obj<</Length ${page.length}>>\nstream\r\n`
    assert.isNull(await pdfProblem(file(about, page, '\r\nendstream endobj\ntrailer<</Size 5>>')))
    assert.isNull(await pdfProblem(packed('1 0 <</Type/Catalog/JSON 1>>')))
  })

  test('a PDF with a password is reported', async ({ assert }) => {
    assert.equal(await pdfProblem(await written({ userPassword: 'secret' })), 'password')
    assert.equal(await pdfProblem(await written({ ownerPassword: 'secret' })), 'password')
  })

  test('a PDF with JavaScript is reported, however the name is written or packed', async ({
    assert,
  }) => {
    for (const script of [
      file('1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
      file('1 0 obj<</Names<</#4aava#53cript 2 0 R>>>>endobj'),
      file('1 0 obj<</AA<</O<</JS 3 0 R>>>>>>endobj'),
      packed('1 0 <</S/JavaScript/JS(app.alert(1))>>'),
      packed('1 0 <</S/JavaScript/JS(app.alert(1))>>', ''),
      packed('1 0 <</S/JavaScript/JS(app.alert(1))>>', '/Filter[/FlateDecode]'),
      Buffer.from(String(packed(SCRIPT, '')).replace('ObjStm', 'Obj#53tm')),
      altered(packed(SCRIPT), 'Type/ObjStm', '#54ype/Obj#53tm'),
      altered(packed(SCRIPT), '>>stream\n', `/X(${'y'.repeat(5000)})>>stream\n`),
      altered(packed(SCRIPT), '>>stream\n', '>>stream\r'),
      altered(packed(SCRIPT), '>>stream\n', '>>%\nstream\n'),
      file('1 0 obj<</AcroForm<</XFA 5 0 R>>>>endobj'),
      file(`1 0 obj<</A 1 %>>stream\n/OpenAction ${SCRIPT}\n%endstream\n>>endobj`),
      file('4 0 obj<<>>stream\n5 0 obj<</S/Rendition/JS(app.alert(1))>>endobj\nendstream endobj'),
    ]) {
      assert.equal(await pdfProblem(script), 'script', script.toString('latin1'))
    }
  })

  test('a PDF with unusually packed objects is reported', async ({ assert }) => {
    const first = { level: 0, finishFlush: constants.Z_SYNC_FLUSH }
    const inTwo = Buffer.concat([
      Buffer.from([0x78, 0x01]),
      deflateRawSync('%endstream\n', first),
      deflateRawSync(`1 0 ${SCRIPT.repeat(9)}`),
    ])
    for (const unusual of [
      altered(packed(SCRIPT), '/FlateDecode', '/LZWDecode'),
      altered(packed(SCRIPT), '/FlateDecode', ' 9 0 R'),
      altered(packed(SCRIPT), '/FlateDecode', '[/FlateDecode/ASCIIHexDecode]'),
      altered(packed(SCRIPT), '>>stream', '/DecodeParms<</Predictor 12>>>>stream'),
      altered(packed(SCRIPT), '/N 1', '/X(1 0 obj)/N 1'),
      file('4 0 obj<</Type/ObjStm/Filter/Fl>>stream\n', inTwo, '\nendstream endobj\n'),
    ]) {
      assert.equal(await pdfProblem(unusual), 'unreadable', unusual.toString('latin1'))
    }
  })

  test('a PDF with damaged or endless packed objects is reported', async ({ assert }) => {
    const damaged = packed('1 0 <</Type/Catalog>>')
    damaged.fill(0xff, damaged.indexOf('stream\n') + 7, damaged.indexOf('stream\n') + 15)
    assert.equal(await pdfProblem(damaged), 'unreadable')
    assert.equal(await pdfProblem(packed('0'.repeat(9 * 1024 * 1024))), 'unreadable')
  })
})
