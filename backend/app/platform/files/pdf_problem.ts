import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** Reasons to refuse a PDF. */
export type PdfProblem = 'password' | 'script' | 'unreadable'

/** Maximum unpacked size of one object stream and of a whole file, in bytes. */
const MOST_OF_ONE = 8 * 1024 * 1024
const MOST_OF_ALL = 64 * 1024 * 1024

const NOT_LONGER = '(?![\\w.-])'
const named = (names: string) => new RegExp(`/(?:${names})${NOT_LONGER}`)
const PASSWORD = named('Encrypt')
/** XFA forms carry their scripts as XML, which no PDF name reveals. */
const SCRIPT = named('JavaScript|JS|XFA')
const PACKED_OBJECTS = named('ObjStm')
const FILTER = named('Filter|F')
const PARAMETERS = named('DecodeParms|DP')
/** The only accepted encoding of packed objects, alone in a list or not. */
const DEFLATED = new RegExp(
  `/(?:Filter|F)\\s*(?:\\[\\s*)?/(?:FlateDecode|Fl)${NOT_LONGER}(?!\\s*/\\w+\\s*\\])`
)
const ACTION = named('S')
const ACTION_OF_SCRIPT = named('JavaScript')
const ACTION_OF_MEDIA = named('Rendition')
const SCRIPT_OF_MEDIA = named('JS')

const unpack = promisify(inflate)

/**
 * Reason why a PDF cannot be kept as a document, or null: it needs a password or runs JavaScript. Checks the names in
 * the file's objects, including those packed into object streams. A viewer starts reading where the file tells it to,
 * so page and picture contents are checked, too, but for a whole action, as a page may mention scripts. Streams that
 * cannot be unpacked are refused.
 */
export async function pdfProblem(bytes: Buffer): Promise<PdfProblem | null> {
  const { objects, bodies, packed, isWhole } = partsOf(bytes)
  const problem = problemIn(objects)
  if (problem) return problem
  if (bodies.some(hasAction)) return 'script'
  let left = MOST_OF_ALL
  for (const stream of packed) {
    const unpacked = await unpackedOf(stream, Math.min(left, MOST_OF_ONE))
    if (!unpacked) return 'unreadable'
    left -= unpacked.length
    const inside = problemIn(withLetters(unpacked.toString('latin1')))
    if (inside) return inside
  }
  return isWhole ? null : 'unreadable'
}

/** A character of a name may be written as its code: /J#61vaScript. */
function withLetters(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16))
  )
}

function problemIn(names: string): PdfProblem | null {
  if (PASSWORD.test(names)) return 'password'
  return SCRIPT.test(names) ? 'script' : null
}

function hasAction(body: string): boolean {
  const names = withLetters(body)
  if (!ACTION.test(names)) return false
  if (ACTION_OF_SCRIPT.test(names)) return true
  return ACTION_OF_MEDIA.test(names) && SCRIPT_OF_MEDIA.test(names)
}

type Parts = {
  /** The file without its stream bodies. */
  objects: string
  bodies: string[]
  /** Stream bodies with packed objects. */
  packed: PackedObjects[]
  /** True if each object that claims packed objects was found with its stream. */
  isWhole: boolean
}

function partsOf(bytes: Buffer): Parts {
  const text = bytes.toString('latin1')
  const objects: string[] = []
  const bodies: string[] = []
  const packed: PackedObjects[] = []
  let from = 0
  const begins = /(?<!end)stream[^\S\r\n]*(?:\r\n|\r|\n)/g
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const end = text.indexOf('endstream', begins.lastIndex)
    if (end < 0) break
    const before = text.slice(from, found.index)
    objects.push(before)
    bodies.push(text.slice(begins.lastIndex, end))
    const dictionary = withLetters(before.slice(before.lastIndexOf('obj')))
    if (PACKED_OBJECTS.test(dictionary)) {
      packed.push({ dictionary, body: bytes.subarray(begins.lastIndex, end) })
    }
    from = end
    begins.lastIndex = end + 'endstream'.length
  }
  objects.push(text.slice(from))
  const said = withLetters(text).match(new RegExp(PACKED_OBJECTS, 'g'))?.length ?? 0
  return {
    objects: withLetters(objects.join('\n')),
    bodies,
    packed,
    isWhole: said <= packed.length,
  }
}

type PackedObjects = { dictionary: string; body: Buffer }

/** Null for a stream that is damaged, packed in an unusual way, or too large. */
async function unpackedOf(
  { dictionary, body }: PackedObjects,
  maxOutputLength: number
): Promise<Buffer | null> {
  if (maxOutputLength <= 0 || PARAMETERS.test(dictionary)) return null
  if (!FILTER.test(dictionary)) return body.length <= maxOutputLength ? body : null
  if (!DEFLATED.test(dictionary)) return null
  return unpack(body, { maxOutputLength }).catch((error: unknown) => {
    if (isOfTheStream(error)) return null
    throw error
  })
}

/** Errors of zlib about its input: a damaged stream, or one that unpacks to more than allowed. */
function isOfTheStream(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return code === 'ERR_BUFFER_TOO_LARGE' || (code.startsWith('Z_') && code !== 'Z_MEM_ERROR')
}
