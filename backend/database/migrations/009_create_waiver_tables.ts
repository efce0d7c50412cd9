import { AUDIENCES, EVIDENCE_GRADES, SIGNATURE_METHODS } from '@trailgate/shared/waivers/constants'
import { belongsTo, identifier, oneOf, ParkSchema } from '#database/park_schema'
import { CHAIN_START } from '#waivers/seal/link'

/**
 * Signed waivers. `signed_waivers` is for lists; `waiver_records` is the frozen body, without
 * foreign keys, so that the evidence outlives the person; `waiver_chain` seals it
 * (docs/product/waivers.md).
 */
export default class extends ParkSchema {
  protected readonly tables = {
    signed_waivers: (table) => {
      table.increments('id')
      identifier(table, 'uid', 32).notNullable().unique()
      // Waivers that were signed with one signature share it.
      identifier(table, 'signing', 32).notNullable().index()
      belongsTo(table, 'subject_id', 'customers', 'SET NULL').nullable()
      belongsTo(table, 'signer_id', 'customers', 'SET NULL').nullable()
      belongsTo(table, 'template_id', 'waiver_templates', 'RESTRICT').notNullable()
      belongsTo(table, 'version_id', 'waiver_versions', 'RESTRICT').notNullable()
      // As on the day of signing, independent of later changes to template and people.
      table.string('template_name', 200).notNullable()
      identifier(table, 'template_version', 20).notNullable()
      oneOf(table, 'audience', AUDIENCES).notNullable()
      table.string('subject_first_name', 50).notNullable()
      table.string('subject_last_name', 50).notNullable()
      table.boolean('by_guardian').notNullable()
      table.dateTime('signed_at').notNullable()
      table.date('signed_day').notNullable()
      table.date('last_day').nullable()
      table.dateTime('voided_at').nullable()
      // Signer, subject, template and signature: the same four again are the same waiver (`same_waiver.ts`).
      identifier(table, 'same_hash', 64).notNullable()
      table.integer('same_number').unsigned().notNullable()
      table.unique(['same_hash', 'same_number'])
      table.index(['subject_id', 'id'])
      table.index(['signer_id', 'id'])
      table.index(['version_id'])
      table.index(['template_id'])
    },
    waiver_records: (table) => {
      table.increments('id')
      identifier(table, 'uid', 32).notNullable().unique()
      identifier(table, 'salt', 32).notNullable()
      // Canonical JSON, byte for byte what the digest was made of.
      table.specificType('body', 'mediumtext').notNullable()
      table.specificType('image', 'mediumblob').notNullable()
      oneOf(table, 'method', SIGNATURE_METHODS).notNullable()
      oneOf(table, 'evidence', EVIDENCE_GRADES).notNullable()
      // The day from which the years of keeping are counted: the signing, or a child's 18th birthday.
      table.date('retain_from').notNullable().index()
    },
    waiver_chain: (table) => {
      table.integer('sequence').unsigned().primary()
      identifier(table, 'uid', 32).notNullable().unique()
      identifier(table, 'previous_hash', 64).notNullable()
      identifier(table, 'digest', 64).notNullable()
      identifier(table, 'hash', 64).notNullable()
    },
    // One row: the end of the chain, locked by each append.
    waiver_chain_head: (table) => {
      table.integer('id').unsigned().primary()
      table.integer('sequence').unsigned().notNullable()
      identifier(table, 'hash', 64).notNullable()
    },
    // Events of a waiver since it was signed; the waiver itself is never changed.
    waiver_events: (table) => {
      table.increments('id')
      belongsTo(table, 'waiver_id', 'signed_waivers', 'RESTRICT').notNullable()
      oneOf(table, 'kind', ['voided', 'held', 'released']).notNullable()
      table.string('reason', 500).notNullable()
      identifier(table, 'actor_kind', 20).notNullable()
      table.integer('actor_id').unsigned().nullable()
      table.string('actor_name', 120).nullable()
      table.dateTime('created_at').notNullable()
      table.index(['waiver_id', 'id'])
    },
  } satisfies ParkSchema['tables']

  async up() {
    await super.up()
    this.schema.alterTable('customers', (table) => {
      // The day of the signature that covers until `covered_until`; both are kept together.
      table.date('covered_since').nullable()
    })
    this.defer(async (db) => {
      const start = { id: 1, sequence: 0, hash: CHAIN_START }
      await db.table('waiver_chain_head').knexQuery.insert(start).onConflict('id').ignore()
    })
  }

  async down() {
    await super.down()
    this.schema.alterTable('customers', (table) => table.dropColumn('covered_since'))
  }
}
