import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { campaignTypeFields } from '@trailgate/shared/marketing/campaign_type_fields'
import { customerFields } from '@trailgate/shared/customers/fields'
import { linkFields } from '@trailgate/shared/minors/fields'
import { membershipFields, paymentFields } from '@trailgate/shared/memberships/fields'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import { columnsOf, namesOf, ownColumnsOf, type FieldTable } from '@trailgate/shared/records/fields'
import { staffFields } from '@trailgate/shared/staff/fields'
import { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import { STAFF_COLUMNS } from '#access/staff_sessions/staff_transformer'
import { CUSTOMER_COLUMNS } from '#customers/customer_columns'
import { LINK_COLUMNS } from '#customers/minors/minor_transformer'
import { OTHER_COLUMNS as OF_LINKS } from '#customers/minors/other_columns'
import { OTHER_COLUMNS as OF_CUSTOMERS } from '#customers/other_columns'
import { CAMPAIGN_TYPE_COLUMNS } from '#marketing/campaign_types/campaign_type_transformer'
import { OTHER_COLUMNS as OF_CAMPAIGN_TYPES } from '#marketing/campaign_types/other_columns'
import { KEPT_COLUMNS } from '#memberships/membership_rows'
import { OTHER_COLUMNS as OF_MEMBERSHIPS, OTHER_TERM_COLUMNS } from '#memberships/other_columns'
import { termFields } from '#memberships/terms'
import { TYPE_COLUMNS } from '#memberships/types/membership_type_transformer'
import { OTHER_COLUMNS as OF_TYPES } from '#memberships/types/other_columns'
import { OTHER_COLUMNS as OF_TEMPLATES, OTHER_TEXT_COLUMNS } from '#waivers/templates/other_columns'
import { TEMPLATE_COLUMNS } from '#waivers/templates/waiver_template_transformer'
import { OTHER_COLUMNS as OF_STAFF } from '#staff/other_columns'
import { ownDataIn, type Reading } from '#platform/database/other_columns'
import { clock } from '#platform/clock'
import { personData } from '#privacy/data_export/person_data'
import { aRider } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'

interface Known {
  table: string
  /** Of the fields those that stand in this table. */
  fields: FieldTable
  others: Record<string, Reading>
  /** The columns that lists and details are read with. */
  read: readonly string[]
  /** Shown where the list need not know it. */
  elsewhere?: readonly string[]
  /** Worked out of other columns when it is told. */
  derived?: readonly string[]
}

const KEPT = KEPT_COLUMNS.map((column) => column.replace('m.', ''))

const TABLES: Known[] = [
  {
    table: 'customers',
    fields: customerFields,
    others: OF_CUSTOMERS,
    read: CUSTOMER_COLUMNS.map((column) => column.replace('c.', '')),
    elsewhere: ['legal_hold', 'banned_at', 'banned_by', 'ban_until', 'ban_reason'],
    derived: ['paper_waiver'],
  },
  {
    table: 'campaign_types',
    fields: campaignTypeFields,
    others: OF_CAMPAIGN_TYPES,
    read: CAMPAIGN_TYPE_COLUMNS,
  },
  { table: 'guardianships', fields: linkFields, others: OF_LINKS, read: LINK_COLUMNS },
  {
    table: 'membership_types',
    fields: typeFields,
    others: OF_TYPES,
    read: TYPE_COLUMNS,
  },
  {
    table: 'memberships',
    fields: membershipFields,
    others: OF_MEMBERSHIPS,
    read: ['id', 'customer_id', ...KEPT, 'created_at', 'revision'],
    // Of its type the name is told.
    derived: ['type_id'],
  },
  {
    table: 'membership_terms',
    fields: termFields,
    others: OTHER_TERM_COLUMNS,
    // A membership shows what its newest term says.
    read: columnsOf(termFields),
  },
  {
    table: 'staff',
    fields: staffFields,
    others: OF_STAFF,
    read: STAFF_COLUMNS,
  },
  {
    table: 'waiver_templates',
    fields: settingFields,
    others: OF_TEMPLATES,
    read: TEMPLATE_COLUMNS,
  },
  {
    table: 'waiver_versions',
    fields: textFields,
    others: OTHER_TEXT_COLUMNS,
    // A text is read whole.
    read: [...columnsOf(textFields), ...Object.keys(OTHER_TEXT_COLUMNS)],
  },
]

test.group('Every column of a record', () => {
  test(
    '{table}: each column is a field of the table of fields, or stands among the others by decision'
  )
    .with(TABLES)
    .run(async ({ assert }, { table, fields, others }) => {
      const columns = Object.keys(await db.connection().columnsInfo(table))
      assert.sameMembers([...columnsOf(fields), ...Object.keys(others)], columns)
    })

  test('{table}: what staff are said to read is read for them, and what nobody reads is not')
    .with(TABLES)
    .run(({ assert }, { fields, others, read, elsewhere = [], derived = [] }) => {
      for (const [column, { read: how }] of Object.entries(others)) {
        if (how === 'hidden') assert.notInclude(read, column)
        if (how === 'shown' && !elsewhere.includes(column)) assert.include(read, column)
      }
      for (const column of columnsOf(fields)) {
        if (!derived.includes(column)) assert.include(read, column)
      }
    })
})

test.group('What is kept of a membership', () => {
  test('is told to its holder as far as it is their own, and no further', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    await aMembership(client, { customer_id: rider.id })
    const {
      memberships: [membership = {}],
      payments: [payment = {}],
    } = await personData(rider.id, clock.today())
    const told = [...Object.keys(membership), ...Object.keys(payment)]
    const own = [
      ...namesOf(membershipFields).filter(
        (name) => membershipFields[name].ownData && !(name in paymentFields)
      ),
      ...ownColumnsOf(termFields),
      ...ownDataIn(OF_MEMBERSHIPS),
      ...ownDataIn(OTHER_TERM_COLUMNS),
      // Worked out of the type.
      'membership_type_name',
      'is_family',
    ]
    assert.sameMembers([...new Set(told)], [...new Set(own)])
  })
})
