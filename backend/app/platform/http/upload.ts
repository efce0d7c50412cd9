import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy, { type Busboy } from 'busboy'
import type { HttpContext } from '@adonisjs/core/http'
import { BadRequest, Invalid, TooLarge, UnsupportedType } from '#platform/http/refusals'
import { onDisk } from '#platform/files/file_store'
import { thisProcess } from '#platform/this_process'
import { settings } from '#start/settings'

/** What a form with a file may hold beside it: a few short fields. Part headers end at busboy's own 16 KB. */
const FIELDS_AT_MOST = 5
const FIELD_BYTES = 64 * 1024
const FIELD_NAME_BYTES = 100

/** A body may be so much larger than its file. */
const FORM_BYTES = (FIELDS_AT_MOST + 1) * (FIELD_BYTES + 16 * 1024)

type Wanted = {
  /** The name of the form's field that carries the file. */
  field: string
  maxBytes: number
  /** What is said when there is no file. */
  missing: string
  /** Sees the file's bytes as they arrive. */
  see?: (chunk: Buffer) => void
}

/** A file as it was received: it lies in DATA_DIR/tmp until it is removed. */
export type Upload = {
  path: string
  fileName: string
  bytes: number
  sha256: string
  fields: Record<string, string>
  remove: () => Promise<void>
}

/** Where uploads lie while they are worked on, named after the process that works on them. */
export const uploadFolder = join(settings.dataDir, 'tmp')

/**
 * Streams the one file of a multipart form to the disk. Only routes that document a file call this, after the
 * caller is known; nothing of it is ever held in memory as a whole.
 * @throws {TooLarge} 413, as soon as it is known.
 * @throws {UnsupportedType} 415 when the body is no multipart form.
 * @throws {Invalid} 422 when there is no file, more than one, or too many fields.
 * @throws {BadRequest} 400 when the form is broken or the sender went away.
 * @throws {Unavailable} 503 when the disk is full or may not be written.
 */
export async function receiveFile({ request }: HttpContext, wanted: Wanted): Promise<Upload> {
  if (Number(request.header('content-length') ?? 0) > wanted.maxBytes + FORM_BYTES)
    throw new TooLarge()
  const form = formOf(request.headers(), wanted.maxBytes)
  await onDisk(() => mkdir(uploadFolder, { recursive: true }))
  const path = join(uploadFolder, `${thisProcess}+${randomUUID()}`)
  const remove = () => rm(path, { force: true })

  try {
    const received = await onDisk(() => receive({ body: request.request, form, path, wanted }))
    return { ...received, path, remove }
  } catch (error) {
    // What is still under way is read and forgotten, so that the sender gets to hear the answer.
    request.request.unpipe(form)
    request.request.resume()
    await remove()
    throw error
  }
}

function formOf(headers: object, maxBytes: number): Busboy {
  try {
    return busboy({
      headers: { ...headers },
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        // One more, because busboy calls a file of exactly the limit too long.
        fileSize: maxBytes + 1,
        fields: FIELDS_AT_MOST,
        fieldSize: FIELD_BYTES,
        fieldNameSize: FIELD_NAME_BYTES,
      },
    })
  } catch (error) {
    // No boundary, or no multipart at all.
    if (error instanceof Error) throw new UnsupportedType()
    throw error
  }
}

type Reception = { body: Readable; form: Busboy; path: string; wanted: Wanted }

function receive({ body, form, path, wanted }: Reception) {
  type Received = Pick<Upload, 'fileName' | 'bytes' | 'sha256' | 'fields'>
  return new Promise<Received>((resolve, refuse) => {
    const fields: Record<string, string> = {}
    let saving: Promise<Omit<Received, 'fields'>> | undefined
    let failed = false

    const fail = (error: unknown) => {
      if (failed) return
      failed = true
      form.destroy()
      // Only when nothing is written any more can what was written be removed.
      Promise.resolve(saving).then(
        () => refuse(error),
        () => refuse(error)
      )
    }
    const missing = () => fail(new Invalid({ [wanted.field]: [wanted.missing] }))

    form.on('field', (name, value, { valueTruncated: tooLong }) => {
      if (tooLong) fail(new TooLarge())
      else if (name) fields[name] = value
    })
    form.on('file', (name, content, { filename }) => {
      saving = save(content, path, wanted).then((saved) => ({
        ...saved,
        fileName: cleanName(filename),
      }))
      saving.catch(fail)
      if (name !== wanted.field) missing()
    })
    form.on('filesLimit', () => fail(new BadRequest()))
    form.on('fieldsLimit', () => fail(new BadRequest()))
    form.on('error', () => fail(new BadRequest()))
    form.on('close', () => {
      if (failed) return
      if (saving) saving.then((saved) => resolve({ ...saved, fields }), fail)
      else missing()
    })
    body.once('close', () => {
      // A sender that goes away in the middle would otherwise be waited for.
      if (!body.readableEnded) fail(new BadRequest())
    })
    body.pipe(form)
  })
}

async function save(content: Readable, path: string, { maxBytes, see }: Wanted) {
  const hash = createHash('sha256')
  let bytes = 0
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(new TooLarge())
      hash.update(chunk)
      see?.(chunk)
      done(null, chunk)
    },
  })
  await pipeline(content, watch, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { bytes, sha256: hash.digest('hex') }
}

/** The name as people gave it: no path, nothing that does not show, not too long. */
function cleanName(name: string | undefined): string {
  const shown = (name ?? '')
    .replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim()
  // A long name is cut before its ending, which says what the file is.
  const [ending = ''] = /\.[^.]{1,10}$/.exec(shown) ?? []
  const stem = [...shown.slice(0, shown.length - ending.length)]
  return stem.slice(0, 200 - ending.length).join('') + ending || 'import.csv'
}
