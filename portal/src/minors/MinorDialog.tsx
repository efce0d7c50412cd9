import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { call } from '../api/client.ts'
import { useQuery } from '../api/useQuery.ts'
import { ownDetails } from '../ownDetails/queries.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { useWhileShown } from '../ui/useWhileShown.ts'
import { MinorFields, type Known } from './MinorFields.tsx'
import { readMinorChanges, readNewMinor } from './read.ts'
import { afterMinorChanged } from './queries.ts'
import { takenOver } from './takenOver.ts'

interface MinorDialogProps {
  /** Who is changed; somebody new without. */
  minor?: Minor
  onClose(): void
  /** Somebody new is there. */
  onAdded?: ((minor: Minor) => void) | undefined
}

/** Adding and changing a minor; somebody new takes over from the guardian what mostly is the same. */
export default function MinorDialog({ minor, onClose, onAdded }: MinorDialogProps) {
  if (minor) return <MinorForm minor={minor} known={minor} onClose={onClose} />
  return <AddMinor onClose={onClose} onAdded={onAdded} />
}

function AddMinor({ onClose, onAdded }: Pick<MinorDialogProps, 'onClose' | 'onAdded'>) {
  const { data, pending } = useQuery(ownDetails)
  if (pending) return <div className="waiting opening" role="status" aria-label={ui.loading} />
  // Where it could not be read, it is typed.
  return <MinorForm known={data ? takenOver(data) : {}} onClose={onClose} onAdded={onAdded} />
}

interface MinorFormProps extends MinorDialogProps {
  known: Known
}

function MinorForm({ minor, known, onClose, onAdded }: MinorFormProps) {
  const today = todayAtPark(useParkSettings())
  const close = useWhileShown(onClose)
  const title = minor ? messages['edit.title'] : messages['add.title']

  const form = useForm<object>({
    read: (fields) =>
      minor ? readMinorChanges(fields, minor, today) : readNewMinor(fields, today),
    failed: minor ? messages['update.failed'] : messages['add.failed'],
    async send(body, key) {
      if (minor) await call(`/minors/${minor.id}`, { method: 'PUT', body })
      else {
        const added = await call<Minor>('/minors/', { method: 'POST', body, key })
        onAdded?.(added)
      }
      afterMinorChanged()
      close()
    },
  })

  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <Form
        form={form}
        buttons={
          <>
            <Button quiet onClick={onClose}>
              {ui.cancel}
            </Button>
            <SubmitButton sending={form.sending} busy={ui.saving}>
              {minor ? ui.save : messages.add}
            </SubmitButton>
          </>
        }
      >
        {!minor && known.last_name && <p className="muted">{messages['add.taken_over']}</p>}
        <MinorFields minor={minor} known={known} today={today} />
      </Form>
    </Dialog>
  )
}
