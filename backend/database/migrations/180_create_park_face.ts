import {
  FACE_PICTURES,
  LOGO_TONES,
  PARK_NAME_MAX,
  WELCOME_MAX,
} from '@trailgate/shared/face/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'

/** Name, colour and pictures of the park (docs/product/face.md). */
export default class extends ParkSchema {
  protected readonly tables = {
    park_pictures: (table) => {
      table.increments('id')
      oneOf(table, 'kind', FACE_PICTURES).notNullable()
      identifier(table, 'content_type', 40).notNullable()
      table.integer('width').unsigned().notNullable()
      table.integer('height').unsigned().notNullable()
      oneOf(table, 'tone', LOGO_TONES).notNullable()
      // Address of the picture: it changes with the bytes.
      identifier(table, 'sha256', 64).notNullable().index()
      table.integer('size').unsigned().notNullable()
      table.specificType('image', 'mediumblob').notNullable()
      table.string('created_by', 120).nullable()
      table.dateTime('created_at').notNullable()
    },
    // One row.
    park_face: (table) => {
      table.increments('id')
      table.string('name', PARK_NAME_MAX).nullable()
      identifier(table, 'accent', 7).nullable()
      table.string('welcome', WELCOME_MAX).nullable()
      belongsTo(table, 'logo_id', 'park_pictures', 'SET NULL').nullable()
      belongsTo(table, 'hero_id', 'park_pictures', 'SET NULL').nullable()
      // Counts the changes, so that each process learns of them.
      table.integer('revision').unsigned().notNullable().defaultTo(0)
      table.string('changed_by', 120).nullable()
      table.dateTime('changed_at').nullable()
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.defer(async (db) => {
      const known = await db.from('park_face').select('id').first()
      if (!known) await db.table('park_face').insert({ id: 1, revision: 0 })
    })
  }
}
