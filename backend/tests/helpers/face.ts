/** Name, colour and pictures of a park under test. */
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { getActiveTestOrFail } from '@japa/runner'
import type { ParkFaceChanges, UploadedPicture } from '@trailgate/shared/face/schemas'
import sharp from 'sharp'
import { refreshFace } from '#platform/park_face'
import { asStaff } from '#tests/helpers/credentials'

/** Back to the face that a park comes with. */
export async function plainFace() {
  const { revision } = await db.from('park_face').select('revision').firstOrFail()
  await db.from('park_face').update({
    name: null,
    accent: null,
    welcome: null,
    logo_id: null,
    hero_id: null,
    changed_at: null,
    changed_by: null,
    revision: Number(revision) + 1,
  })
  await db.from('park_pictures').delete()
  await refreshFace()
}

/** Gives the park this face until the end of the test. */
export async function withFace(client: ApiClient, face: ParkFaceChanges) {
  getActiveTestOrFail().cleanup(plainFace)
  const response = await putFace(client, face)
  response.assertStatus(200)
}

export async function putFace(client: ApiClient, face: object) {
  return client
    .put('/api/park/face')
    .headers(await asStaff('manager'))
    .json(face)
}

/** Uploads a picture as a manager. */
export async function postPicture(
  client: ApiClient,
  { kind, bytes, name = 'picture.png' }: { kind: string; bytes: Buffer; name?: string }
) {
  return client
    .post('/api/park/pictures')
    .headers(await asStaff('manager'))
    .field('kind', kind)
    .file('file', bytes, { filename: name })
}

/** The id of an uploaded picture. */
export async function aPictureOf(
  client: ApiClient,
  kind: 'logo' | 'hero'
): Promise<UploadedPicture> {
  const bytes = kind === 'logo' ? await aLogo('#0b3d20') : await aTrail()
  const response = await postPicture(client, { kind, bytes })
  response.assertStatus(201)
  return response.body() as UploadedPicture
}

/** A logo on a transparent ground: a wide striped block with an empty margin. Drawn by hand, as SVG is not read here. */
export function aLogo(ink: string, { width = 900, height = 300 } = {}): Promise<Buffer> {
  const colour = Buffer.from(`${ink.slice(1)}ff`, 'hex')
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = Math.round(height * 0.25); y < height * 0.75; y += 1) {
    for (let x = Math.round(width * 0.1); x < width * 0.9; x += 1) {
      if (Math.floor((8 * (x + y)) / width) % 2 === 0) colour.copy(pixels, 4 * (y * width + x))
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

/** A landscape: a light sky over a dark hill. */
export function aTrail({ width = 1600, height = 900 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const colour = Buffer.from(y < height * 0.6 ? 'fde4c3' : '2a352e', 'hex')
    for (let x = 0; x < width; x += 1) colour.copy(pixels, 3 * (y * width + x))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
