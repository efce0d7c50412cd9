import { test } from '@japa/runner'
import fc from 'fast-check'
import { check } from '../fields.ts'
import { FILE_FIELDS } from './fields.ts'
import {
  customerChangesSchema,
  customerSearchSchema,
  importRequestSchema,
  importRowSchema,
  newCustomerSchema,
  registrationSchema,
} from './schemas.ts'

const TODAY = '2026-03-09'
const registration = registrationSchema({ today: TODAY })
const newCustomer = newCustomerSchema({ today: TODAY })
const changes = customerChangesSchema({ today: TODAY })
const importRow = importRowSchema({ today: TODAY })

const ana = {
  first_name: ' Ana ',
  last_name: 'García',
  email: ' Ana@Example.com',
  phone: '(828) 555-0101',
  date_of_birth: '1990-04-23',
}

/** Errors of a field when the rest of the input is valid. */
function said(schema: Parameters<typeof check>[0], field: string, input: unknown): unknown {
  const checked = check(schema, input)
  return checked.ok
    ? 'accepted'
    : { fields: Object.keys(checked.details), first: checked.details[field]?.[0] }
}

test.group('Registration', () => {
  test("a registration is cleaned, and fields that are not the rider's are dropped", ({
    assert,
  }) => {
    const sent = { ...ana, status: 'suspended', id: 7, member_id: '1', waiver_signed: true }
    assert.deepEqual(check(registration, sent), {
      ok: true,
      value: {
        first_name: 'Ana',
        last_name: 'García',
        email: 'ana@example.com',
        phone: '8285550101',
        date_of_birth: '1990-04-23',
      },
    })
  })

  test('optional fields may be blank, absent or null', ({ assert }) => {
    const checked = check(registration, {
      ...ana,
      emergency_contact_name: ' ',
      emergency_contact_phone: '',
      password: null,
      marketing: { email: true, sms: false, touched: true, text_id: 'registration-1' },
    })
    assert.isTrue(checked.ok)
    if (checked.ok) {
      assert.isNull(checked.value.emergency_contact_name)
      assert.isNull(checked.value.emergency_contact_phone)
      assert.deepEqual(checked.value.marketing, {
        email: true,
        sms: false,
        touched: true,
        text_id: 'registration-1',
      })
    }
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'first_name', value: '', says: 'First name is required' },
      {
        field: 'first_name',
        value: 'x'.repeat(51),
        says: 'First name must be at most 50 characters',
      },
      { field: 'first_name', value: 7, says: 'First name must be text' },
      ...['http://x', 'HTTPS', 'Www.x', 'evil.example/x', 'x/y.z'].map((value) => ({
        field: 'first_name',
        value,
        says: 'A name cannot hold a web address',
      })),
      { field: 'last_name', value: 'go www.x', says: 'A name cannot hold a web address' },
      { field: 'last_name', value: undefined, says: 'Last name is required' },
      {
        field: 'phone',
        value: '+65 9123 4567',
        says: 'Please enter a valid 10-digit phone number',
      },
      { field: 'phone', value: '0065 9123 45', says: 'Please enter a valid 10-digit phone number' },
      {
        field: 'last_name',
        value: 'x'.repeat(51),
        says: 'Last name must be at most 50 characters',
      },
      { field: 'email', value: null, says: 'Email is required' },
      { field: 'email', value: 'ana', says: 'Please enter a valid email address' },
      {
        field: 'email',
        value: `${'a'.repeat(89)}@example.com`,
        says: 'Email must be at most 100 characters',
      },
      { field: 'phone', value: ' ', says: 'Phone number is required' },
      {
        field: 'phone',
        value: '8 2 8 5 5 5 0 1 0 1 -',
        says: 'Please enter a valid 10-digit phone number',
      },
      { field: 'phone', value: '555-0101', says: 'Please enter a valid 10-digit phone number' },
      { field: 'date_of_birth', value: '', says: 'Date of birth is required' },
      { field: 'date_of_birth', value: '2025-02-30', says: 'Invalid date' },
      { field: 'date_of_birth', value: '1899-12-31', says: 'Invalid date' },
      {
        field: 'date_of_birth',
        value: '2026-03-10',
        says: 'Date of birth cannot be in the future',
      },
      ...['+6512345', '+1234567890123456', '65912345678', '+65 9123 4567 x', '00441144960000'].map(
        (value) => ({
          field: 'emergency_contact_phone',
          value,
          says: 'Please enter a valid emergency contact phone number',
        })
      ),
      {
        field: 'emergency_contact_phone',
        value: '911',
        says: 'Please enter a valid emergency contact phone number',
      },
      {
        field: 'emergency_contact_name',
        value: 'x'.repeat(101),
        says: 'Emergency contact name must be at most 100 characters',
      },
      { field: 'password', value: '', says: 'Password is required' },
      { field: 'password', value: 'short', says: 'Password must be at least 10 characters' },
    ])
    .run(({ assert }, { field, value, says }) => {
      assert.deepEqual(said(registration, field, { ...ana, [field]: value }), {
        fields: [field],
        first: says,
      })
    })

  test('a birth date must not be in the future, and today is allowed', ({ assert }) => {
    assert.equal(said(registration, '', { ...ana, date_of_birth: TODAY }), 'accepted')
  })

  test('an emergency contact of {typed} is kept as {kept}')
    .with([
      { typed: ' +65 9123 4567 ', kept: '+65 9123 4567' },
      { typed: '+44 (0)114 496 0000', kept: '+44 (0)114 496 0000' },
      { typed: '+123456789012345', kept: '+123456789012345' },
      { typed: '+1 (828) 555-0101', kept: '8285550101' },
    ])
    .run(({ assert }, { typed, kept }) => {
      const checked = check(registration, { ...ana, emergency_contact_phone: typed })
      assert.isTrue(checked.ok && checked.value.emergency_contact_phone === kept)
    })

  test('names may contain a dot or a slash', ({ assert }) => {
    for (const name of ['Jr.', 'Ann/Beth', 'Dr. O’Neil', 'Wwwanda']) {
      assert.equal(said(registration, '', { ...ana, first_name: name }), 'accepted')
    }
  })

  test('a password is kept exactly as typed', ({ assert }) => {
    const checked = check(registration, { ...ana, password: '  spaces stay  ' })
    assert.isTrue(checked.ok && checked.value.password === '  spaces stay  ')
  })

  test('an empty form reports all missing fields at once', ({ assert }) => {
    const checked = check(registration, {})
    assert.deepEqual(checked, {
      ok: false,
      details: {
        first_name: ['First name is required'],
        last_name: ['Last name is required'],
        email: ['Email is required'],
        phone: ['Phone number is required'],
        date_of_birth: ['Date of birth is required'],
      },
    })
  })

  test('no input makes the check throw', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => typeof check(registration, sent).ok === 'boolean')
    )
  })
})

test.group('New customers', () => {
  const sam = { first_name: 'Sam', last_name: 'Rider', phone: '8285550102' }

  test('both spellings of the address arrive as one, and the state in capitals', ({ assert }) => {
    for (const spelled of [
      { address_line_1: '1 Trail Rd', address_line_2: 'Apt 4' },
      { address_line1: '1 Trail Rd', address_line2: 'Apt 4' },
      { address: '1 Trail Rd', address_line2: ' Apt 4 ' },
    ]) {
      assert.deepEqual(check(newCustomer, { ...sam, ...spelled, state: 'nc', zip_code: '02134' }), {
        ok: true,
        value: {
          ...sam,
          address_line_1: '1 Trail Rd',
          address_line_2: 'Apt 4',
          state: 'NC',
          zip_code: '02134',
        },
      })
    }
  })

  test('read-only fields are ignored, unknown ones refused', ({ assert }) => {
    const sent = { ...sam, id: 9, member_id: 'x', created_at: null, is_minor: 'no', age: 12 }
    assert.deepEqual(check(newCustomer, sent), { ok: true, value: sam })
    assert.deepEqual(said(newCustomer, 'role', { ...sam, role: 'admin' }), {
      fields: ['role'],
      first: 'Unknown field',
    })
  })

  test('{field} {value}: {says}')
    .with([
      { field: 'first_name', value: ' ', says: 'First name is required' },
      { field: 'last_name', value: null, says: 'Last name is required' },
      { field: 'phone', value: '', says: 'Phone number is required' },
      { field: 'phone', value: '123', says: 'Please enter a valid 10-digit phone number' },
      { field: 'email', value: 'sam', says: 'Invalid email format' },
      { field: 'guardian_email', value: 'sam@', says: 'Invalid guardian email format' },
      { field: 'guardian_phone', value: '1', says: 'Please enter a valid guardian phone number' },
      { field: 'date_of_birth', value: '2026-03-10', says: 'Birth date cannot be in the future' },
      { field: 'date_of_birth', value: '03/04/1990', says: 'Invalid date' },
      { field: 'state', value: 'N', says: 'State must be 2 letters' },
      { field: 'state', value: 'NCX', says: 'State must be 2 letters' },
      { field: 'zip_code', value: 'ABC', says: 'ZIP code must be 5 digits, or 5+4' },
      { field: 'zip_code', value: '893011234', says: 'ZIP code must be 5 digits, or 5+4' },
      {
        field: 'status',
        value: 'gone',
        says: 'Status must be one of: active, inactive, suspended',
      },
      { field: 'waiver_signed', value: 'yes', says: 'Waiver signed must be yes or no' },
      { field: 'waiver_date', value: '2026-03-10', says: 'Waiver date cannot be in the future' },
      { field: 'city', value: 'x'.repeat(51), says: 'City must be at most 50 characters' },
      {
        field: 'address_line_1',
        value: 'x'.repeat(101),
        says: 'Address line 1 must be at most 100 characters',
      },
      { field: 'notes', value: 'x'.repeat(2001), says: 'Notes must be at most 2000 characters' },
      {
        field: 'guardian_name',
        value: 'x'.repeat(101),
        says: 'Guardian name must be at most 100 characters',
      },
    ])
    .run(({ assert }, { field, value, says }) => {
      assert.deepEqual(said(newCustomer, field, { ...sam, [field]: value }), {
        fields: [field],
        first: says,
      })
    })

  test('a signed waiver needs a date, reported beside other errors', ({ assert }) => {
    assert.deepEqual(
      check(newCustomer, { ...sam, first_name: '', waiver_signed: true, waiver_date: '' }),
      {
        ok: false,
        details: {
          first_name: ['First name is required'],
          waiver_date: ['Waiver date is required when waiver is signed'],
        },
      }
    )
    assert.equal(
      said(newCustomer, '', { ...sam, waiver_signed: true, waiver_date: TODAY }),
      'accepted'
    )
    assert.equal(said(newCustomer, '', { ...sam, waiver_signed: false }), 'accepted')
  })

  test('notes keep their lines', ({ assert }) => {
    const checked = check(newCustomer, { ...sam, notes: 'one\r\ntwo' })
    assert.isTrue(checked.ok && checked.value.notes === 'one\ntwo')
  })
})

test.group('Changes of a customer', () => {
  test('absent fields stay absent, blank ones become null', ({ assert }) => {
    assert.deepEqual(
      check(changes, { email: '', address_line1: null, revision: 3, member_id: '1' }),
      {
        ok: true,
        value: { email: null, address_line_1: null, revision: 3 },
      }
    )
    assert.deepEqual(check(changes, {}), { ok: true, value: {} })
  })

  test('the state is stored in capitals however it is typed', ({ assert }) => {
    assert.deepEqual(check(changes, { state: 'nc' }), { ok: true, value: { state: 'NC' } })
  })

  test('names and phone cannot be emptied', ({ assert }) => {
    assert.deepEqual(check(changes, { first_name: '', last_name: null, phone: ' ' }), {
      ok: false,
      details: {
        first_name: ['First name is required'],
        last_name: ['Last name is required'],
        phone: ['Phone number is required'],
      },
    })
  })

  test('a minor who has a guardian needs no phone', ({ assert }) => {
    const ofMinor = customerChangesSchema({ today: TODAY, noPhone: true })
    assert.deepEqual(check(ofMinor, { phone: '' }), { ok: true, value: { phone: null } })
    assert.deepEqual(check(ofMinor, {}), { ok: true, value: {} })
    assert.deepEqual(said(ofMinor, 'phone', { phone: '911' }), {
      fields: ['phone'],
      first: 'Please enter a valid 10-digit phone number',
    })
  })

  test('a paper waiver may be ticked without its date', ({ assert }) => {
    assert.equal(said(changes, '', { waiver_signed: true }), 'accepted')
  })

  test('unknown fields and invalid revisions are refused', ({ assert }) => {
    assert.deepEqual(said(changes, 'password', { password: 'x' }), {
      fields: ['password'],
      first: 'Unknown field',
    })
    assert.deepEqual(said(changes, 'revision', { revision: '3' }), {
      fields: ['revision'],
      first: 'Revision must be a whole number',
    })
  })
})

test.group('Searching customers', () => {
  const search = customerSearchSchema()

  test('search criteria are normalized', ({ assert }) => {
    assert.deepEqual(
      check(search, {
        phone: '(828) 555',
        member_id: ' 000123 ',
        last_name: ' Núñez ',
        status: '',
        limit: '10',
      }),
      {
        ok: true,
        value: {
          phone: '828555',
          member_id: '000123',
          last_name: 'Núñez',
          status: null,
          limit: 10,
        },
      }
    )
    assert.deepEqual(check(search, { phone: '1-828-555-0101' }), {
      ok: true,
      value: { phone: '8285550101' },
    })
  })

  test('{field} {value} is refused')
    .with([
      { field: 'phone', value: 'abc' },
      { field: 'phone', value: ['1'] },
      { field: 'member_id', value: 'M1' },
      { field: 'status', value: 'gone' },
      { field: 'sort_by', value: 'phone' },
      { field: 'limit', value: '1000' },
    ])
    .run(({ assert }, { field, value }) => assert.isFalse(check(search, { [field]: value }).ok))
})

test.group('Rows of an import', () => {
  test('an imported row needs only the phone', ({ assert }) => {
    assert.deepEqual(check(importRow, { phone: '1-828-555-0102', first_name: '', last_name: '' }), {
      ok: true,
      value: {
        ...Object.fromEntries(FILE_FIELDS.map((name) => [name, null])),
        phone: '8285550102',
        first_name: 'Unknown',
        last_name: 'Customer',
        email: null,
        date_of_birth: null,
        address_line_1: null,
        address_line_2: null,
        city: null,
        state: null,
        zip_code: null,
        emergency_contact_name: null,
        emergency_contact_phone: null,
        no_phone: false,
        status: 'active',
      },
    })
  })

  test('{field} {cell} is kept as {kept}')
    .with([
      { field: 'status', cell: ' Suspended ', kept: 'suspended' },
      { field: 'status', cell: '', kept: 'active' },
      { field: 'phone', cell: '0123456789', kept: '0123456789' },
      { field: 'phone', cell: ' 3367878308 ', kept: '3367878308' },
      { field: 'first_name', cell: '  Padded  ', kept: 'Padded' },
      {
        field: 'first_name',
        cell: '=HYPERLINK("http://example.com","x")',
        kept: '=HYPERLINK("http://example.com","x")',
      },
      { field: 'last_name', cell: 'Quote "Inside", Comma', kept: 'Quote "Inside", Comma' },
      { field: 'email', cell: 'UPPER.CASE@EXAMPLE.COM', kept: 'upper.case@example.com' },
      { field: 'state', cell: 'nc', kept: 'NC' },
      { field: 'zip_code', cell: '02134', kept: '02134' },
      { field: 'zip_code', cell: '89301-1234', kept: '89301-1234' },
      { field: 'date_of_birth', cell: '1980-01-24', kept: '1980-01-24' },
      { field: 'emergency_contact_phone', cell: '+1 435 584 3944', kept: '4355843944' },
    ])
    .run(({ assert }, { field, cell, kept }) => {
      const checked = check(importRow, { phone: '8285550101', [field]: cell })
      assert.isTrue(checked.ok)
      if (checked.ok)
        assert.equal(Object.entries(checked.value).find(([key]) => key === field)?.[1], kept)
    })

  test('a newline inside a name becomes a space', ({ assert }) => {
    const checked = check(importRow, { phone: '8285550101', first_name: 'Line\nBreak' })
    assert.isTrue(checked.ok && checked.value.first_name === 'Line Break')
  })

  test('{field} {cell} fails the row: {says}')
    .with([
      { field: 'phone', cell: '', says: 'Phone number is required' },
      { field: 'phone', cell: '555-0103', says: 'Please enter a valid 10-digit phone number' },
      { field: 'email', cell: 'not-an-address', says: 'Invalid email format' },
      {
        field: 'date_of_birth',
        cell: '2025-02-30',
        says: 'Date of birth must be an existing date, written as YYYY-MM-DD',
      },
      {
        field: 'date_of_birth',
        cell: '03/04/1990',
        says: 'Date of birth must be an existing date, written as YYYY-MM-DD',
      },
      { field: 'date_of_birth', cell: '2031-01-01', says: 'Birth date cannot be in the future' },
      {
        field: 'first_name',
        cell: 'N'.repeat(51),
        says: 'First name must be at most 50 characters',
      },
      {
        field: 'status',
        cell: 'Signed',
        says: 'Status must be one of: active, inactive, suspended',
      },
      { field: 'zip_code', cell: 'ABC', says: 'ZIP code must be 5 digits, or 5+4' },
      { field: 'state', cell: 'North Carolina', says: 'State must be 2 letters' },
      {
        field: 'emergency_contact_phone',
        cell: '911',
        says: 'Please enter a valid emergency contact phone number',
      },
    ])
    .run(({ assert }, { field, cell, says }) => {
      assert.deepEqual(said(importRow, field, { phone: '8285550101', [field]: cell }), {
        fields: [field],
        first: says,
      })
    })

  test('fields beside the import file are text, the mapping is JSON in it', ({ assert }) => {
    const request = importRequestSchema()
    assert.deepEqual(
      check(request, { dry_run: 'true', mapping: '{"Mobile":"phone","Extra":null}' }),
      {
        ok: true,
        value: { dry_run: true, mapping: { Mobile: 'phone', Extra: null } },
      }
    )
    for (const mapping of ['{', 'phone', '7']) {
      assert.deepEqual(said(request, 'mapping', { mapping }), {
        fields: ['mapping'],
        first: 'The mapping of headings to columns is not valid',
      })
    }
    assert.deepEqual(said(request, 'mapping.Mobile', { mapping: '{"Mobile":"salary"}' }), {
      fields: ['mapping.Mobile'],
      first: 'The mapping of headings to columns is not valid',
    })
  })
})
