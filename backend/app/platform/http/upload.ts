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
import { temporaryFolder } from '#start/data_folder'
import { settings } from '#start/settings'

/** Limits of a form beside its file: short fields. busboy itself limits part headers to 16 KB. */
const FIELDS_AT_MOST = 20
const FIELD_BYTES = 64 * 1024
const FIELD_NAME_BYTES = 100

/** Bytes by which a body may exceed its file. */
const FORM_BYTES = (FIELDS_AT_MOST + 1) * (FIELD_BYTES + 16 * 1024)

type Wanted = {
  /** Form field that carries the file. */
  field: string
  maxBytes: number
  /** The same for a file named .zip, where that may be larger. */
  maxZipBytes?: number
  /** Message if there is no file. */
  missing: string
  /** Called with the file's bytes as they arrive. */
  see?: (chunk: Buffer) => void
}

/** A received file: in DATA_DIR/tmp until it is removed. */
export type Upload = {
  path: string
  fileName: string
  bytes: number
  sha256: string
  fields: Record<string, string>
  remove: () => Promise<void>
}

/** Folder of uploads in progress; names start with the process that handles them. */
export const uploadFolder = temporaryFolder(settings.dataDir)

/**
 * Streams the single file of a multipart form to disk. Only routes that document a file call this, after the caller is
 * authorized; the file is never in memory as a whole.
 * @throws {TooLarge} 413, as soon as it is known.
 * @throws {UnsupportedType} 415 when the body is not a multipart form.
 * @throws {Invalid} 422 when there is no file, more than one, or too many fields.
 * @throws {BadRequest} 400 when the form is malformed or the client disconnected.
 * @throws {Unavailable} 503 when the disk is full or not writable.
 */
export async function receiveFile({ request }: HttpContext, wanted: Wanted): Promise<Upload> {
  const mostBytes = Math.max(wanted.maxBytes, wanted.maxZipBytes ?? 0)
  const declared = Number(request.header('content-length') ?? 0)
  if (declared > mostBytes + FORM_BYTES) throw new TooLarge()
  const form = formOf(request.headers(), mostBytes)
  await onDisk(() => mkdir(uploadFolder, { recursive: true }))
  const path = join(uploadFolder, `${thisProcess}+${randomUUID()}`)
  const remove = () => rm(path, { force: true })

  try {
    const received = await onDisk(() =>
      receive({ body: request.request, form, path, wanted, declared })
    )
    return { ...received, path, remove }
  } catch (error) {
    // Drains the rest of the body, so that the client receives the answer.
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
        // One more, because busboy treats a file of exactly the limit as too long.
        fileSize: maxBytes + 1,
        fields: FIELDS_AT_MOST,
        fieldSize: FIELD_BYTES,
        fieldNameSize: FIELD_NAME_BYTES,
      },
    })
  } catch (error) {
    // No boundary, or not multipart at all.
    if (error instanceof Error) throw new UnsupportedType()
    throw error
  }
}

type Reception = {
  body: Readable
  form: Busboy
  path: string
  wanted: Wanted
  /** Bytes of the body by its header; 0 without one. */
  declared: number
}

function receive({ body, form, path, wanted, declared }: Reception) {
  type Received = Pick<Upload, 'fileName' | 'bytes' | 'sha256' | 'fields'>
  return new Promise<Received>((resolve, refuse) => {
    const fields: Record<string, string> = {}
    let saving: Promise<Omit<Received, 'fields'>> | undefined
    let failed = false

    const fail = (error: unknown) => {
      if (failed) return
      failed = true
      form.destroy()
      // The file can be removed only after the last write has ended.
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
      const fileName = cleanName(filename)
      const maxBytes = isZipName(fileName)
        ? (wanted.maxZipBytes ?? wanted.maxBytes)
        : wanted.maxBytes
      if (declared > maxBytes + FORM_BYTES) {
        // Refusing destroys the form, and with it this stream.
        content.on('error', fail).resume()
        fail(new TooLarge())
        return
      }
      saving = save(content, path, { ...wanted, maxBytes }).then((saved) => ({
        ...saved,
        fileName,
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
      // Otherwise a client that disconnects midway would be waited for.
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

/** True for the name of a ZIP. */
export function isZipName(name: string): boolean {
  return /\.zip$/i.test(name)
}

/** The client's file name without path, invisible characters or excess length. */
function cleanName(name: string | undefined): string {
  const shown = (name ?? '')
    .replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim()
  // A long name is cut before its extension, which states the type.
  const [ending = ''] = /\.[^.]{1,10}$/.exec(shown) ?? []
  const stem = [...shown.slice(0, shown.length - ending.length)]
  return stem.slice(0, 200 - ending.length).join('') + ending || 'import.csv'
}
