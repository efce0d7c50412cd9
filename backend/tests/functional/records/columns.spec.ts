import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { campaignTypeFields } from '@trailgate/shared/marketing/campaign_type_fields'
import { customerFields } from '@trailgate/shared/customers/fields'
import { linkFields } from '@trailgate/shared/minors/fields'
import { membershipFields, paymentFields } from '@trailgate/shared/memberships/fields'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import { columnsOf, namesOf, ownColumnsOf, type FieldTable } from '@trailgate/shared/records/fields'
import { staffFields } from '@trailgate/shared/staff/fields'
import { vehicleFields } from '@trailgate/shared/vehicles/fields'
import { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import { STAFF_COLUMNS } from '#access/staff_sessions/staff_transformer'
import { CUSTOMER_COLUMNS } from '#customers/customer_columns'
import { DECLINED_COLUMNS } from '#customers/declined'
import { LINK_COLUMNS } from '#customers/minors/minor_transformer'
import { OTHER_COLUMNS as OF_LINKS } from '#customers/minors/other_columns'
import { OTHER_COLUMNS as OF_CUSTOMERS } from '#customers/other_columns'
import { OTHER_COLUMNS as OF_VEHICLES } from '#customers/vehicles/other_columns'
import { VEHICLE_COLUMNS } from '#customers/vehicles/vehicles'
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
  /** Fields stored in this table. */
  fields: FieldTable
  others: Record<string, Reading>
  /** Columns that lists and details select. */
  read: readonly string[]
  /** Shown elsewhere; the list does not need them. */
  elsewhere?: readonly string[]
  /** Computed from other columns when serialized. */
  derived?: readonly string[]
}

const KEPT = KEPT_COLUMNS.map((column) => column.replace('m.', ''))

const TABLES: Known[] = [
  {
    table: 'customers',
    fields: customerFields,
    others: OF_CUSTOMERS,
    read: CUSTOMER_COLUMNS.map((column) => column.replace('c.', '')),
    elsewhere: [
      'legal_hold',
      'banned_at',
      'banned_by',
      'ban_until',
      'ban_reason',
      ...DECLINED_COLUMNS,
    ],
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
    read: ['id', 'customer_id', ...KEPT, 'created_at', 'revision', 'visits_left'],
    // In the details.
    elsewhere: ['anchor_day'],
    // Responses carry the name of the type.
    derived: ['type_id'],
  },
  {
    table: 'membership_terms',
    fields: termFields,
    others: OTHER_TERM_COLUMNS,
    // A membership shows its newest term.
    read: columnsOf(termFields),
  },
  {
    table: 'staff',
    fields: staffFields,
    others: OF_STAFF,
    read: STAFF_COLUMNS,
  },
  { table: 'vehicles', fields: vehicleFields, others: OF_VEHICLES, read: VEHICLE_COLUMNS },
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
    // A text is read with all its columns.
    read: [...columnsOf(textFields), ...Object.keys(OTHER_TEXT_COLUMNS)],
  },
]

test.group('Every column of a record', () => {
  test('{table}: each column is in the field table, or deliberately among the others')
    .with(TABLES)
    .run(async ({ assert }, { table, fields, others }) => {
      const columns = Object.keys(await db.connection().columnsInfo(table))
      assert.sameMembers([...columnsOf(fields), ...Object.keys(others)], columns)
    })

  test('{table}: columns shown to staff are selected, and hidden ones are not')
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

test.group('Retained columns of a membership', () => {
  test('the holder of a membership gets the fields marked as own data, and no others', async ({
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
      // Made of the columns of a pause.
      'pause',
      // Derived from the type.
      'membership_type_name',
      'is_family',
    ]
    assert.sameMembers([...new Set(told)], [...new Set(own)])
  })
})
