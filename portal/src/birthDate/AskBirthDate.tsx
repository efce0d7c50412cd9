import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import type { Details } from '@trailgate/shared/http/error'
import { readBirthDate } from '@trailgate/shared/customers/birth_date'
import type { Day } from '@trailgate/shared/dates'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/signing_messages'
import { useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { BirthDateFields, NOTHING_CHOSEN } from './BirthDateFields.tsx'

interface AskBirthDateProps {
  person: FamilyMember
  /** The family, including the new date. */
  onKnown(family: KioskFamily): void
  onCancel(): void
}

/**
 * Asks for a missing birth date before signing (docs/product/waivers.md). The date is stored immediately and only once: a refused
 * child cannot go back and enter an older one.
 */
export function AskBirthDate({ person, onKnown, onCancel }: AskBirthDateProps) {
  const today = todayAtPark(useParkSettings())
  const [birth, setBirth] = useState(NOTHING_CHOSEN)
  const title = person.is_self
    ? messages['birth_date.self']
    : fill(messages['birth_date.minor'], { name: person.first_name })

  const form = useForm<Day>({
    read() {
      const date = readBirthDate(birth, today)
      if (date.ok) return { ok: true, value: date.date_of_birth }
      return { ok: false, details: detailsOf(date.errors) }
    },
    failed: messages['birth_date.failed'],
    async send(born, key) {
      const body = { birth_dates: { [person.id]: born } }
      const family = await call<KioskFamily>('/waivers/birth-dates', { method: 'POST', body, key })
      riderQueries.invalidate('/customers/me', '/kiosk/family', '/minors/', '/waivers/')
      onKnown(family)
    },
  })

  return (
    <Dialog label={title} onClose={onCancel}>
      <h2>
        {person.is_self ? (
          title
        ) : (
          <Sentence text={messages['birth_date.minor']} names={{ name: person.first_name }} />
        )}
      </h2>
      <p>{messages['birth_date.why']}</p>
      <Form
        form={form}
        autoComplete="off"
        buttons={
          <>
            <Button quiet onClick={onCancel}>
              {ui.cancel}
            </Button>
            <SubmitButton sending={form.sending} busy={ui.saving}>
              {ui.continue}
            </SubmitButton>
          </>
        }
      >
        <BirthDateFields
          birth={birth}
          today={today}
          autoComplete={() => 'off'}
          onChange={(choice) => setBirth({ ...birth, ...choice })}
          onEdited={form.edited}
        />
      </Form>
    </Dialog>
  )
}

function detailsOf(errors: Partial<Record<string, string>>): Details {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, message ? [message] : []])
  )
}
